import { useEffect, useRef, useState } from 'react';
import * as words from '#text/help/calls';
import { pathInLanguage } from '../../../lib/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { addressOf, commandOf, headersOf, type ShownCall, type Typed } from './document.ts';
import { WithCode } from './with-code.tsx';

const BASE = '/api/v1';
const MAX_SHOWN = 50_000;
const TOLD = ['ETag', 'Content-Language', 'RateLimit', 'Retry-After', 'X-Request-Id'];

/** What came back; null if nothing did. */
type Answered = { status: number; headers: string; body: string } | null;

/** Sends the call as someone typed it. The key goes nowhere else. */
async function send(call: ShownCall, typed: Typed, key: string): Promise<Answered> {
  try {
    const answer = await fetch(addressOf(BASE, call, typed), {
      method: call.method,
      credentials: 'omit',
      headers: { ...headersOf(call, typed), ...(key && { Authorization: `Bearer ${key}` }) },
      ...(call.body && { body: typed.body }),
    });
    const headers = TOLD.filter((name) => answer.headers.has(name));
    return {
      status: answer.status,
      headers: headers.map((name) => `${name}: ${answer.headers.get(name)}`).join('\n'),
      body: indented(await answer.text()).slice(0, MAX_SHOWN),
    };
  } catch {
    return null;
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function typedIn(form: HTMLFormElement, { asked }: ShownCall): Typed {
  const fields = new FormData(form);
  const textOf = (name: string) => String(fields.get(name) ?? '');
  return {
    values: Object.fromEntries(asked.map(({ name }) => [name, textOf(name)])),
    body: textOf('body'),
  };
}

type Props = { call: ShownCall; typed: Typed; base: string };

/** A form that sends the call, and shows it as a command. Without script, it only shows the command. */
export function TryCall({ call, typed, base }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const [command, setCommand] = useState(() => commandOf(base, call, typed));
  const [answer, setAnswer] = useState<Answered | 'none' | 'under way'>('none');
  const isHydrated = useHydrated();
  const isUnderWay = answer === 'under way';
  // People can type before the script runs.
  useEffect(() => {
    if (form.current) setCommand(commandOf(base, call, typedIn(form.current, call)));
  }, [base, call]);
  useEffect(() => {
    if (answer === null || typeof answer === 'object') said.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  async function sendIt(form: HTMLFormElement) {
    if (isUnderWay) return;
    setAnswer('under way');
    setAnswer(await send(call, typedIn(form, call), key.current?.value ?? ''));
  }
  return (
    <section aria-labelledby="try">
      <h2 id="try" className="mb-3 text-xl">
        {words.try_it()}
      </h2>
      {call.method !== 'GET' && <p className="mb-4 text-muted text-sm">{words.real_call()}</p>}
      <form
        ref={form}
        method="get"
        action={pathInLanguage(`/developers/api/${call.name}`)}
        onInput={(event) => setCommand(commandOf(base, call, typedIn(event.currentTarget, call)))}
        onSubmit={(event) => {
          event.preventDefault();
          void sendIt(event.currentTarget);
        }}
        className="flex flex-col gap-5"
      >
        {call.asked.map((asked) => (
          <AskedField key={asked.name} asked={asked} value={typed.values[asked.name] ?? ''} />
        ))}
        {call.body && (
          <TextArea
            name="body"
            label={words.json_body()}
            defaultValue={typed.body}
            rows={8}
            spellCheck={false}
            className="[&_textarea]:font-mono"
          />
        )}
        {call.scope && isHydrated && (
          <TextField
            ref={key}
            type="password"
            label={words.api_key()}
            hint={words.key_hint()}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Button type="submit" busy={isUnderWay} busyText={words.sending()} className="self-start">
          {isHydrated ? words.send() : words.show_command()}
        </Button>
      </form>
      <pre className="mt-5 whitespace-pre-wrap rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
        <code translate="no">{command}</code>
      </pre>
      <div ref={said} role="status" className="mt-5 scroll-mb-6 empty:hidden">
        {answer === null && <Banner tone="error" title={words.not_reached()} />}
        {answer !== null && typeof answer === 'object' && <Answer {...answer} />}
      </div>
    </section>
  );
}

function AskedField({ asked, value }: { asked: ShownCall['asked'][number]; value: string }) {
  const { name, isRequired, choices, description } = asked;
  const said = {
    name,
    label: <code translate="no">{name}</code>,
    required: isRequired,
    defaultValue: value,
  };
  const hint = description && (
    <span lang="en">
      <WithCode text={description} />
    </span>
  );
  if (choices.length === 0) return <TextField {...said} hint={hint} autoComplete="off" spellCheck={false} />;
  return (
    <SelectField
      {...said}
      translate="no"
      hint={hint}
      placeholder={words.not_sent()}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
    />
  );
}

function Answer({ status, headers, body }: NonNullable<Answered>) {
  return (
    <>
      <p className="mb-2 font-semibold">{words.answered({ status })}</p>
      <section
        aria-label={words.came_back()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-md bg-sunken p-4 text-sm"
      >
        <pre translate="no" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {headers}
          {'\n\n'}
          {body}
        </pre>
      </section>
    </>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Form, type SentFormProps } from './form.tsx';

/**
 * A card with one form: its heading, the problem with the form as a whole, and its fields. Takes `form` and
 * `problem` from `useCheckedForm`. `id` is the id of the heading, which labels the region.
 */
export function FormCard(props: {
  id: string;
  title: ReactNode;
  description: ReactNode;
  problem: string | null | undefined;
  form: Omit<SentFormProps, 'failed'>;
  failed: string;
  before?: ReactNode;
  /** Keeps the scroll position, because people often continue with the next card. */
  keepsPlace?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { id, title, description, problem, form, failed, before, keepsPlace, className, children } = props;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={title} description={description} />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      {before}
      <Form
        {...form}
        method="post"
        preventScrollReset={keepsPlace}
        failed={{ title: failed }}
        className={className ?? 'flex flex-col gap-5'}
      >
        {children}
      </Form>
    </Card>
  );
}

export function IntentButton({
  intent,
  className = 'self-start',
  ...button
}: Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'busy'> & { intent: string }) {
  const busy = useNavigation().formData?.get('intent') === intent;
  return <Button {...button} type="submit" name="intent" value={intent} busy={busy} className={className} />;
}

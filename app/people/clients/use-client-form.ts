import { useEffect, useRef, useState } from 'react';
import type { ClientProfile } from '../../../core/people/clients/client-profile.ts';
import { afterRefusal, afterStored, type Based, openForm, withDraft } from './client-form.ts';
import type { ClientProfileAnswer } from './client-profile-answer.ts';
import { useClientDraft } from './use-client-draft.ts';

/** Manages the form's values, the version they are based on, and their draft in this browser. */
export function useClientForm(userId: string, stored: Based, answer: ClientProfileAnswer | undefined) {
  const [form, setForm] = useState(() => {
    const opened = openForm(stored);
    return answer ? afterRefusal(opened, answer) : opened;
  });
  const sent = useRef<ClientProfile>(null);
  const draft = useClientDraft(userId, form, answer ? null : (found) => setForm(withDraft(found, stored)));

  useEffect(() => {
    if (!answer) return;
    sent.current = null;
    setForm((old) => afterRefusal(old, answer));
  }, [answer]);

  useEffect(() => {
    const waiting = sent.current;
    if (answer || afterStored(form, stored, waiting) === form) return;
    sent.current = null;
    setForm((old) => afterStored(old, stored, waiting));
  }, [stored, form, answer]);

  return {
    values: form.values,
    version: form.base.version,
    restored: form.restored,
    change(some: Partial<ClientProfile>) {
      setForm((old) => ({ ...old, values: { ...old.values, ...some } }));
    },
    markSent() {
      sent.current = form.values;
    },
    discard() {
      draft.discard();
      setForm(openForm(stored));
    },
  };
}

import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { BASE_LANGUAGE, currentLanguage } from '../../../lib/language.ts';
import type { Context } from '../../context.ts';
import { users } from './tables.ts';

/** Stores the current language as the language of the actor's account. Does nothing for a visitor. */
export async function chooseLanguage(ctx: Context): Promise<void> {
  if (!ctx.actor) return;
  await ctx.db
    .update(users)
    .set({ language: currentLanguage(), updatedAt: asDate(ctx.now()) })
    .where(eq(users.id, ctx.actor.id));
}

/** Returns the language for a new account: the one the person signed up in, or null for the base language. */
export function languageAtSignUp() {
  const language = currentLanguage();
  return language === BASE_LANGUAGE ? null : language;
}

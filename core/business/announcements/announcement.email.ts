import * as words from '#text/business/announcements/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';
import { sayComingDay } from '../../ground/settings/coming.ts';
import type { SettingNews } from './announced.ts';
import { sayChanges, sayDropped, type Values } from './say-change.ts';

/**
 * Returns the e-mail about upcoming changes. Its subject is neutral, because a lock screen can show it.
 * @param news at least one, and at most one per setting.
 * @param now today's value of each setting.
 */
export function announcementMail(
  news: readonly SettingNews[],
  now: Values,
): Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> {
  const coming = news.filter(({ has }) => has.length > 0);
  const dropped = news.filter(({ has }) => has.length === 0);
  const isNew = news.every(({ had }) => had.length === 0);
  const subject = isNew ? whatChanges(coming) : describeAnnounced(news, dropped);
  return {
    subject,
    heading: subject,
    paragraphs: [...dropped.map((one) => sayDropped(one, now[one.name])), ...sayChanges(coming, now)],
  };
}

function whatChanges(coming: readonly SettingNews[]): string {
  const days = new Set(coming.flatMap(({ has }) => has.map(({ from }) => sayComingDay(from))));
  const [day] = days;
  return days.size === 1 ? words.what_changes_on({ day: day! }) : words.what_changes_ahead();
}

function describeAnnounced(news: readonly SettingNews[], dropped: readonly SettingNews[]): string {
  return dropped.length === news.length ? words.change_dropped() : words.announced_changed();
}

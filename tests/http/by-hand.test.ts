import { describe, expect, it } from 'vitest';
import { consultationOptions } from '../../core/people/experts/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, anAdmin, aClient, aVisitor, anExpert, signedIn } = await openTestApp({ PAYMENTS: 'none' });
const admin = await signedIn(await anAdmin());
const PATH = '/admin/payments/reconciliation';

describe('with payments made by hand', () => {
  it('reconciliation says that there is nothing to compare, and why', async () => {
    const answer = await admin.get(PATH);
    const page = (await answer.text()).replaceAll('<!-- -->', '');
    expect(answer.status).toBe(200);
    expect(page).toContain('No payment provider holds any money, so there is nothing to compare');
    expect(page).toContain('No reports: payments are made by hand here.');
    expect(page).not.toContain('tried again every hour');
  });

  it('no page mentions a charge for a request, or adds the waived fee', async () => {
    const maya = await anExpert();
    const { expertId } = maya;
    await world.db.insert(consultationOptions).values({
      id: newId(),
      expertId,
      category: 'consulting',
      title: 'First talk',
      minutes: 25,
      position: 0,
    });
    const visitor = aVisitor();
    const says = 'Nothing is charged here. You pay in person';
    const pages: [TestBrowser, string, string][] = [
      [visitor, '/', 'You pay nothing unless the expert accepts.'],
      [visitor, '/how-it-works', says],
      [visitor, '/expert-resources', 'In person, you settle it with the client'],
      [visitor, '/auth?mode=login', says],
      [visitor, '/auth?next=/find-experts%3Fplace=80202', 'from $15.00'],
      [visitor, `/expert/${expertId}`, '25 min · $25.00 <span class="text-muted">in person'],
      [visitor, `/expert/${expertId}`, says],
      [await signedIn(await aClient()), '/find-experts?place=80202', '$15.00 for 15 min'],
      [await signedIn(await aClient()), `/expert/${expertId}/book`, '25 min · $25.00'],
      [await signedIn(await aClient()), `/expert/${expertId}/book?minutes=30`, '>Waived<'],
      [await signedIn(maya), '/dashboard/expert/availability', '>in person<'],
    ];
    for (const [browser, path, words] of pages) {
      const html = (await (await browser.get(path)).text()).replaceAll('<!-- -->', '');
      const page = html.replace(/<script\b[\s\S]*?<\/script>/g, '');
      expect([path, page.includes(words)]).toEqual([path, true]);
      expect([
        path,
        page.match(/charged only|only be charged|with (?:the )?fee|fee is added|\$16\.00|\$26\.00/),
      ]).toEqual([path, null]);
    }
  });

  it('only an admin can read about that', async () => {
    expect((await (await signedIn(await aClient())).get(PATH)).status).toBe(404);
  });
});

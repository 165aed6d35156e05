import { describe, expect, it } from 'vitest';
import { openTestApp } from './app.ts';

const { anAdmin, aClient, aVisitor, anExpert, signedIn } = await openTestApp({ PAYMENTS: 'none' });
const admin = await signedIn(await anAdmin());
const PATH = '/admin/payments/reconciliation';

describe('where payments are made by hand', () => {
  it('reconciliation says that there is nothing to compare, and why', async () => {
    const answer = await admin.get(PATH);
    const page = (await answer.text()).replaceAll('<!-- -->', '');
    expect(answer.status).toBe(200);
    expect(page).toContain('No payment provider holds any money, so there is nothing to compare');
    expect(page).toContain('No reports: payments are made by hand here.');
    expect(page).not.toContain('tried again every hour');
  });

  it('no page says that a request is charged', async () => {
    const { expertId } = await anExpert();
    const visitor = aVisitor();
    for (const path of [`/expert/${expertId}`, '/auth?mode=login']) {
      const page = await (await visitor.get(path)).text();
      expect(page).toContain('Nothing is charged here. You pay in person');
      expect(page).not.toContain('only be charged');
    }
  });

  it('nobody but an admin reads even that', async () => {
    expect((await (await signedIn(await aClient())).get(PATH)).status).toBe(404);
  });
});

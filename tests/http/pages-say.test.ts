import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { COOKIES_WE_USE } from '../../app/legal/cookies-we-use.ts';
import { quote } from '../../core/money/pricing/price.ts';
import { DOCUMENTS } from '../../core/people/accounts/documents.ts';
import { CATEGORIES } from '../../core/people/experts/categories.ts';
import { MAX_OPTIONS } from '../../core/people/experts/option-form.ts';
import {
  consultationOptions,
  experts,
  practitioners,
  profileStyles,
} from '../../core/people/experts/tables.ts';
import { applications } from '../../core/practice/applications/tables.ts';
import { LENGTHS } from '../../core/practice/availability/lengths.ts';
import { newId } from '../../lib/id.server.ts';
import { formatCents } from '../../lib/money.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const OWNER = 'owner@example.test';
const { world, origin, aVisitor, aClient, anExpert, anAdmin, signedIn, password } = await openTestApp({
  ADMIN_EMAIL: OWNER,
  CONSULTATIONS: 'card',
});
const sage = await anExpert();
const robin = await aClient();
const client = await signedIn(robin);
const expert = await signedIn(sage);
const visitor = aVisitor();
const demo = await world.anExpert({ isDemo: true, isActive: false, name: 'Colorado Wellness' });

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Returns a page's text without markup, with plain apostrophes and single spaces. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!)
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ');
}

async function page(browser: TestBrowser, path: string) {
  const answer = await browser.get(path);
  const html = await answer.text();
  return { status: answer.status, html, words: wordsOf(html) };
}

const HEADER = ['Find Experts', 'Become an Expert', 'Log In', 'Sign Up'];
const FOOTER = [
  'Resources',
  'How It Works',
  'Expert Resources',
  'Safety Guidelines',
  'Legal Information',
  'Company',
  'About Us',
  'Contact',
  'Terms of Service',
  'Privacy Policy',
  'Cookie Policy',
  'Consumer Health Data',
  `© ${new Date().getFullYear()} PlugWell`,
];

describe('the pages for a visitor', () => {
  it.each<[string, string[]]>([
    [
      '/',
      [
        ...HEADER,
        ...FOOTER,
        'Get plugged in,',
        'How does it work?',
        'ZIP code',
        'My Location',
        'Find an expert near you',
        'Location, expertise or name',
        'All Expertise',
        'Search',
        'Premium',
        'Online Now',
        'Available Today',
        'Expert Listings',
        'About',
        'Expertise',
        'Options',
        'Book',
        'Consultation methods',
        'Typical availability',
        'DEMO - Not Booking',
        'How PlugWell Works',
        'Create your account',
        'Book a consultation',
        'Accept',
        'Learn more',
        'Decline',
      ],
    ],
    ['/auth?mode=login', ['Login', 'Sign Up', 'Email', 'Password']],
    [
      '/auth?mode=signup',
      ['Login', 'Sign Up', 'First name', 'Date of birth', 'You must be at least 21 years old.'],
    ],
    [
      '/auth?next=/find-experts%3Fplace=80202',
      ['1 expert near 80202', 'Make an account to request a time.', 'Look around first', 'from $16.00'],
    ],
    [
      '/auth?mode=login&next=/find-experts%3Fplace=80202',
      ['1 expert near 80202', 'Log in to request a time.', 'Look around first', 'Welcome back'],
    ],
    ['/auth/check-email', ['Check your e-mail', 'Send again', 'Confirmed already?']],
    [
      '/become-expert',
      [
        'Why Join',
        'Expert Packages',
        'Individual Expert ($5)',
        'Wellness Center ($10)',
        'Application Account Fee Verification Review Setup',
        'Wellness Expert Application',
        'Name or Alias',
        'Business Name',
        'Primary Consultation Location',
        'Business License Number',
        'About Your Expertise',
        '1-2 business days',
        'notify you on approval',
        'We refund the fee if',
        'Return to Homepage',
      ],
    ],
    [
      '/how-it-works',
      [
        'For Clients',
        'For Experts',
        'Create your account',
        'Find experts on the map',
        'Book a consultation',
        'What it costs',
        '$1.00 per minute',
        ...LENGTHS.map((minutes) => formatCents(quote(minutes, 100, 0).totalCents)),
        'Virtual consultations are not currently supported.',
        'Unused time is non-refundable',
        'Plant-Based Expert',
        'Spotlight Expert',
        'Verified Account',
        'Terminology guide',
        ...CATEGORIES.map(({ name }) => name()),
        ...CATEGORIES.flatMap(({ commonTerm }) => commonTerm?.() ?? []),
        'Return to Homepage',
      ],
    ],
    [
      '/how-it-works?tab=experts',
      [
        'Apply',
        'Complete verification',
        'photos of the places where you consult',
        'Set your availability',
        'Connect with clients',
        'Expert Packages',
        '$5',
        '$10',
        'Spotlight',
        'Guidelines',
        'less platform fees',
        'follow up within 48',
      ],
    ],
    [`/expert/${demo.id}`, ['Colorado Wellness', 'DEMO - Not Booking']],
    [
      `/expert/${sage.expertId}`,
      [
        'Back to Map',
        'Open in new tab',
        'Copy profile link',
        'Denver, CO',
        'Consultation Methods',
        'Areas of Expertise',
        '$1.00 per minute',
        'Request Consultation',
        "You'll only be charged when the expert accepts your request",
      ],
    ],
    [
      '/privacy-policy',
      ['Privacy Policy', 'Last Updated: May 5, 2025', 'Changes since then:', 'Return to Homepage'],
    ],
    [
      '/terms-of-service',
      [
        'Terms of Service',
        'Last Updated: May 5, 2025',
        'binding arbitration',
        'The law of the State of California governs these terms',
        'waived if you pay in person',
        'and we waive the booking fee',
        'less our platform fees',
        'featured',
        'non-refundable',
        'Return to Homepage',
      ],
    ],
    [
      '/consumer-health-data',
      [
        'Consumer Health Data Notice',
        'My Health My Data Act',
        'Nevada',
        'We do not sell',
        'Return to Homepage',
      ],
    ],
    [
      '/cookie-policy',
      [
        'Last Updated: May 7, 2025',
        'What Are Cookies',
        'How We Use Cookies',
        'Essential cookies',
        'Analytical cookies',
        'Functional cookies',
        'Targeting cookies',
        'Cookie Control',
        'Cookies We Use',
        ...COOKIES_WE_USE.map(({ name }) => name),
        'Session identifier and authentication token',
        'Consent record',
        'UI theme, light or dark',
        'Updates',
        'Contact',
        'Return to Homepage',
      ],
    ],
    [
      '/spotlight',
      ['How Spotlight works', 'Six seats in each state', 'Whose turn it is', 'Priority booking'],
    ],
    ['/developers', ['For developers', `${origin}/mcp`, 'Webhooks', 'RateLimit', 'slot_taken']],
    ['/developers/api', ['All calls of the API', 'GET /experts']],
    ['/developers/api/findPlace?name=80202', ['It needs no key.', 'curl', '/places?name=80202']],
    ['/safety-guidelines', ['Safety Guidelines', 'Before you meet', 'Return to Homepage']],
    [
      '/expert-resources',
      ['Expert Resources', 'Write to the client within 48 hours', 'Become an Expert', 'Return to Homepage'],
    ],
    [
      '/legal-information',
      [
        'Last Updated: May 5, 2025',
        'Overview',
        'Compliance',
        'Disclaimers',
        'Terms of Service',
        'Privacy Policy',
        'Cookie Policy',
        'California law governs',
        'Return to Homepage',
      ],
    ],
    ['/legal-information?tab=compliance', ['Colorado', 'Texas', 'Return to Homepage']],
    [
      '/find-experts?place=82001',
      [
        ...['Not in Wyoming yet', 'Location Restriction', 'Service not available in your area'],
        ...['Wyoming law', 'The nearest place with an expert', 'Denver, CO', 'Tell me when this changes'],
      ],
    ],
    ['/tell-me?state=WY', ['Tell me when this changes', 'Wyoming', 'Email']],
    [
      '/tell-me?state=WY&kept=1',
      ['Your request has arrived', 'is waiting for Wyoming', 'up to three states'],
    ],
    ['/tell-me/stop?token=x', ['Stop these e-mails', 'Delete my address']],
    ['/legal-information?tab=disclaimers', ['Disclaimers', 'Return to Homepage']],
    [
      '/about-us',
      ['About PlugWell', 'Start at the map', 'Become an Expert', 'Contact Us', 'Return to Homepage'],
    ],
    [
      '/contact',
      [
        'Contact Us',
        'General inquiries',
        'support@plugwell.example',
        'We aim to answer within 48 hours.',
        'What is PlugWell?',
        'How do I find an expert near me?',
        'How do I become an expert?',
        'Is my personal information secure?',
        'How do I report an issue?',
        'Return to Homepage',
      ],
    ],
  ])('%s contains its text', async (path, expected) => {
    const { status, words } = await page(visitor, path);
    expect(status).toBe(200);
    expect(expected.filter((words_) => !words.includes(words_))).toEqual([]);
  });

  it.each(['terms', 'privacy'] as const)('the page of %s lists what its version changes', async (name) => {
    const { version, path } = DOCUMENTS[name];
    const day = Temporal.PlainDate.from(version).toLocaleString('en-US', { dateStyle: 'long' });
    expect((await page(visitor, path)).words).toContain(`Changes since then: ${day}:`);
  });

  it('a served state gets the same response as any other, without a false claim', async () => {
    const answer = await visitor.post('/tell-me', { state: 'CO', email: 'kim@example.test' });
    expect([302, 303]).toContain(answer.status);
    const { words } = await page(visitor, answer.headers.get('Location') ?? '');
    expect(words).toContain('Your request has arrived');
    expect(words).not.toContain('We will write to you');
  });

  it.each([
    ['/no-such-page', 'Oops! Page not found'],
    ['/expert/0192f3c4-7a10-7000-8000-000000000000', 'Expert not found'],
  ])('%s is not found and links home', async (path, title) => {
    const { status, words, html } = await page(visitor, path);
    expect(status).toBe(404);
    expect(words).toContain(title);
    expect(words).toContain('Return to Home');
    expect(html).toMatch(/<a [^>]*href="\/"/);
  });

  it('home links to sign-in from the search box, filter, button, badges, map, and card', async () => {
    const { html } = await page(visitor, '/');
    for (const next of [
      'focus%3Dsearch',
      'focus%3Dcategory',
      '%2Ffind-experts',
      'spotlight',
      'online',
      'today',
      'focus%3Dmap',
    ]) {
      expect([next, new RegExp(`href="/auth\\?[^"]*next=[^"]*${next}`).test(html)]).toEqual([next, true]);
    }
    expect(html).toMatch(new RegExp(`href="/auth\\?[^"]*next=%2Fexpert%2F${sage.expertId}`));
    expect(html).toContain('href="/auth?mode=login"');
    expect(html).toContain('href="/auth?mode=signup"');
    expect(html).toContain('href="/auth?next=%2Ffind-experts"');
    expect(html).not.toContain('href="/find-experts"');
  });

  it('a profile shows when there is time, and its rating with one decimal next to five stars', async () => {
    const bookings = /Available now|24-hour booking available/;
    const available = async (noticeMinutes: number, aroundTheClock: boolean) => {
      const { id } = await world.anExpert();
      await world.db
        .update(practitioners)
        .set({ noticeMinutes, aroundTheClock })
        .where(eq(practitioners.practiceId, id));
      return bookings.exec((await page(visitor, `/expert/${id}`)).words)?.[0];
    };
    expect(await available(1440, true)).toBe('24-hour booking available');
    expect(await available(1440, false)).toBeUndefined();
    const rated = await world.anExpert({ rating: 4.25 });
    const shown = await page(visitor, `/expert/${rated.id}`);
    expect(shown.words).toMatch(/Rated 4\.3 out of 5/);
    expect(shown.html).toContain('<rect class="fill-accent" width="102" height="24"');
  });

  it('at most one question is open, and none initially', async () => {
    const { html } = await page(visitor, '/contact');
    const questions = [...html.matchAll(/<details [^>]*name="([^"]+)"[^>]*>/g)];
    expect(questions).toHaveLength(5);
    expect(new Set(questions.map(([, name]) => name)).size).toBe(1);
    expect(questions.filter(([tag]) => /\sopen/.test(tag))).toEqual([]);
  });

  it('the header links home, and the small menu has the same links', async () => {
    const { html } = await page(visitor, '/about-us');
    expect(html).toContain('aria-label="PlugWell, home"');
    expect(html).toMatch(/<button [^>]*popoverTarget="([^"]+)"[^>]*aria-label="Menu"/i);
    expect(html.match(/href="\/become-expert"/g)!.length).toBeGreaterThan(1);
  });

  it('an expert is not asked to apply, and gets a link to their listing', async () => {
    const own = await page(await signedIn(sage), '/become-expert');
    expect(own.words).toContain('You Are an Expert');
    expect(own.html).toMatch(/<main.*href="\/dashboard\/expert".*<\/main>/s);
    expect(own.words).not.toMatch(/Wellness Expert Application|Submit Application/);
    const others = await page(visitor, '/become-expert');
    expect(others.words).toContain('Submit Application');
  });

  it('an expert whose setup is unfinished is led to it, and not told of a listing', async () => {
    const approved = await anExpert();
    await world.db
      .update(experts)
      .set({ tags: [], setupMissingSince: new Date() })
      .where(eq(experts.id, approved.expertId));
    const own = await page(await signedIn(approved), '/become-expert');
    expect(own.words).toMatch(
      /We approved your application\. Clients can't find or book you yet: \d required steps? (is|are) left\./,
    );
    expect(own.words).not.toContain('You already have a listing');
    expect(own.html).toMatch(/<main.*<a [^>]*href="\/dashboard"[^>]*>Finish setting up<.*<\/main>/s);
    const services = await page(await signedIn(approved), '/dashboard/expert/availability');
    expect(services.words).toContain('Next: Choose your expertise');
    const expertise = await page(await signedIn(approved), '/dashboard/expert/services');
    expect(expertise.words).not.toContain('Next: Choose your expertise');
  });

  it('an applicant finds the date of birth of their account next to their document', async () => {
    const applicant = await aClient();
    await world.db.insert(applications).values({
      id: newId(),
      userId: applicant.id,
      status: 'submitted',
      type: 'individual',
      name: 'Fern Hollow',
      email: applicant.email,
      phone: '3035550123',
      location: '80202',
      placeLabel: 'Denver, CO',
      submittedAt: new Date(),
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const { html, words } = await page(await signedIn(applicant), '/become-expert');
    for (const [part, value] of [
      ['birthMonth', '4'],
      ['birthDay', '12'],
      ['birthYear', '1988'],
    ]) {
      expect(html).toMatch(new RegExp(`<input [^>]*name="${part}"[^>]*value="${value}"`));
    }
    expect(words).toContain('This is the date of birth of your account.');
  });

  it('a visitor who applies without a photo is asked for it before an account', async () => {
    const typed = { intent: 'submit', type: 'individual', name: 'Fern Hollow', email: 'fern@example.test' };
    const answer = await visitor.post('/become-expert', {
      ...typed,
      phone: '(303) 555-0123',
      location: '80202',
    });
    expect(answer.status).toBe(422);
    expect(wordsOf(await answer.text())).toContain('Please choose a profile photo.');
  });

  it('a visitor who applies starts the sign-up with their name and address, which no URL contains', async () => {
    const own = aVisitor();
    const typed = { type: 'individual', name: 'Fern Hollow', email: 'fern@example.test' };
    const answer = await own.post('/become-expert', { intent: 'save', ...typed });
    const to = answer.headers.get('location')!;
    expect(to).not.toMatch(/fern/i);
    const signUp = await page(own, to);
    expect(signUp.html).toMatch(/name="firstName"[^>]*value="Fern"/);
    expect(signUp.html).toMatch(/name="email"[^>]*value="fern@example.test"/);
    expect(signUp.words).toContain('Sign up to continue your application.');
    expect(signUp.words).not.toContain('Only experts you ask see it');
    expect((await page(own, '/auth?mode=signup')).html).not.toContain('fern@example.test');
  });

  it('the listing scrolls in 80% of the height on phones and in the full height on desktops', async () => {
    const { html } = await page(visitor, '/');
    expect(html).toContain('max-h-[80vh]');
    expect(html).toContain('md:max-h-[100vh]');
  });

  it('a page can be shared on four services, each in a new window, with its address and title', async () => {
    const { html } = await page(visitor, '/legal-information?tab=compliance&token=secret');
    for (const host of ['facebook.com', 'linkedin.com', 'reddit.com', 'bsky.app']) {
      const links = [...html.matchAll(new RegExp(`<a [^>]*href="(https://[^"]*${host}[^"]*)"[^>]*>`, 'g'))];
      expect([host, links.length > 0]).toEqual([host, true]);
      for (const [link, address] of links) {
        expect(link).toContain('target="_blank"');
        expect(address).toContain('legal-information%3Ftab%3Dcompliance');
        expect(address).not.toContain('secret');
      }
    }
  });

  it('an expert is shared by name, and a page of ours by our line', async () => {
    const sharedAs = async (path: string) => {
      const { html } = await page(visitor, path);
      const href = /href="(https:\/\/www\.reddit\.com\/[^"]*)"/.exec(html)?.[1] ?? '';
      return new URL(href.replaceAll('&amp;', '&')).searchParams.get('title');
    };
    const [row] = await world.db.select().from(experts).where(eq(experts.id, sage.expertId));
    expect(await sharedAs(`/expert/${sage.expertId}`)).toBe(`${row!.name} on PlugWell`);
    expect(await sharedAs('/about-us')).toBe('PlugWell: plant-based wellness experts near you');
  });

  it.each(['', '/settings', '/client', '/expert', '/bookings', '/history', '/bookings/x/accept'])(
    '/dashboard%s leads to the log-in page, which says why and leads back',
    async (path) => {
      const browser = aVisitor();
      const answer = await browser.get(`/dashboard${path}`);
      expect(answer.status).toBe(302);
      const next = path ? `&next=${encodeURIComponent(`/dashboard${path}`)}` : '';
      expect(answer.headers.get('Location')).toBe(`/auth?mode=login${next}`);
      const { words } = await page(browser, '/auth?mode=login');
      expect(words).toContain('Authentication Required Please log in to access the dashboard');
    },
  );

  it.each(['login', 'signup'])(
    'without cookies, %s says next to its form that it needs them',
    async (mode) => {
      const path = `/auth?mode=${mode}&next=%2Fabout-us`;
      const { email } = await aClient();
      const fields: Record<string, string> = {
        firstName: 'Robin',
        dateOfBirth: '1990-05-17',
        password,
        email: mode === 'login' ? email : `new-${email}`,
      };
      const browser = aVisitor();
      const { html } = await page(browser, path);
      expect(html).toContain('name="page-tried-cookies" value="yes"');
      fields['page-tried-cookies'] = 'yes';
      const without = aVisitor();
      for (const way of [path, path.replace('/auth', '/auth.data')]) {
        const answer = await without.post(way, fields, { Cookie: '' });
        const text = await answer.text();
        expect([answer.status, text.includes('allow cookies for this site')]).toEqual([422, true]);
        expect(text).not.toContain(password);
        expect(answer.headers.getSetCookie()).toEqual(['cookies-work=yes; Path=/; HttpOnly; SameSite=Lax']);
      }
      // The browser keeps the cookie from the page or the refusal, and the same form succeeds.
      for (const keeps of [browser, without]) {
        const answer = await keeps.post(path, fields);
        const to = mode === 'login' ? '/about-us' : '/auth/check-email?next=%2Fabout-us';
        expect([answer.status, answer.headers.get('Location')]).toEqual([302, to]);
      }
    },
  );

  it('sets no test cookie if the browser sent one, and sends an e-mail without any', async () => {
    const answer = await aVisitor().get('/auth?mode=login', { Cookie: 'theme=dark' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    // The response clears the cookie of the one-time message, which would leave the browser without any.
    const flashed = await aVisitor().get('/auth?mode=login', { Cookie: 'flash=e30' });
    expect(flashed.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toContain('cookies-work');
    const browser = aVisitor();
    expect((await page(browser, '/auth/forgot')).html).not.toContain('page-tried-cookies');
    const sent = await browser.post('/auth/forgot', { email: 'robin@example.test' }, { Cookie: '' });
    expect(sent.headers.get('Location')).toContain('sent=reset');
  });

  it('asks about cookies until the visitor has answered', async () => {
    const browser = aVisitor();
    expect((await page(browser, '/')).html).toContain('data-cookie-banner');
    await browser.post('/cookie-consent', { answer: 'decline', returnTo: '/about-us' });
    expect((await page(browser, '/')).html).not.toContain('data-cookie-banner');
    const other = aVisitor();
    const answer = await other.post('/cookie-consent', { answer: 'accept', returnTo: '/about-us' });
    expect(answer.headers.get('Location')).toBe('/about-us');
    expect(other.cookie()).toMatch(/cookie-consent=accepted\.\d{4}-/);
    expect((await page(other, '/')).html).not.toContain('data-cookie-banner');
  });
});

describe('the pages for a signed-in user', () => {
  it.each<[string, string[]]>([
    [
      '/dashboard',
      [
        'Robin',
        'Client Profile',
        'Expert Profile',
        'Bookings',
        'Account Settings',
        'Overview',
        'Activity History',
        'My Account',
        'Dashboard',
        'Sign Out',
      ],
    ],
    [
      '/dashboard/settings',
      [
        'First name',
        'Last name',
        'Email',
        'Save Changes',
        'Password & Security',
        'Change Password',
        'Sign Out Everywhere',
      ],
    ],
    ['/dashboard/expert', ['Expert Dashboard Locked', 'Apply to become an expert']],
    ['/dashboard/bookings', ['Upcoming', 'Past', 'No Upcoming Bookings', 'Find Experts']],
    ['/dashboard/bookings?tab=past', ['No Past Bookings']],
    ['/dashboard/history', ['Activity History', 'past 30 days', 'You made your account']],
    ['/dashboard/history?type=account', ['Payments', 'You made your account']],
    ['/dashboard/history?type=payment', ['Nothing of this kind in the past 30 days']],
    ['/?q=zzyzx', ['No experts found matching your criteria', 'Try adjusting your search or filters']],
    [
      '/?zip=78701',
      ['Location Restriction', "We're sorry, but our services are not yet available in your area."],
    ],
    ['/?zip=00000', ['Could not find that ZIP code', 'Please enter a valid ZIP code and try again.']],
    [
      `/?expert=${sage.expertId}&tab=expertise`,
      ['Minimum 15 minutes', 'Consultations may end early if a care plan is established.'],
    ],
    [
      `/?expert=${sage.expertId}&tab=book`,
      ['Ready to schedule a consultation with Sage Alder?', 'Book a Consultation'],
    ],
  ])('%s contains its text', async (path, expected) => {
    const { status, words } = await page(client, path);
    expect(status).toBe(200);
    expect(expected.filter((words_) => !words.includes(words_))).toEqual([]);
  });

  it.each([
    ['/?zip=00000', 'Could not find that ZIP code'],
    ['/?zip=00000&from=hero', 'Please enter a valid ZIP code and try again.'],
    ['/?zip=78701&from=hero', 'Service not available in your area'],
  ])('%s gets a message next to the field, even for visitors', async (path, expected) => {
    for (const person of [visitor, client]) {
      const { status, words, html } = await page(person, path);
      expect([status, words.includes(expected)]).toEqual([200, true]);
      expect(html).toMatch(/<input(?=[^>]* name="zip")[^>]* value="(?:00000|78701)"/);
      expect(html).toMatch(/<input(?=[^>]* name="zip")[^>]* aria-invalid="true"/);
    }
  });

  it('a refused ZIP code does not filter the list for a visitor', async () => {
    const noneFound = 'No experts found matching your criteria';
    const path = '/?zip=00000&q=zzyzx';
    expect((await page(visitor, path)).words).not.toContain(noneFound);
    expect((await page(client, path)).words).toContain(noneFound);
  });

  it.each([
    ['a visitor', () => visitor, '/auth?mode=signup&next=%2F%3Fzip%3D80202%26from%3Dhero'],
    ['a client', () => client, '/find-experts?place=80202'],
  ])('a ZIP code in a served state takes %s to its results', async (_who, person, path) => {
    const answer = await person().get('/?zip=80202&from=hero');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, path]);
  });

  it('a search in a served state without experts offers a notification when an expert opens there', async () => {
    for (const [person, action] of [
      [visitor, /href="\/auth\?mode=signup&amp;next=%2Ffind-experts%2Ftell-me%3Fplace%3D10001"/],
      [client, /action="\/find-experts\/tell-me/],
    ] as const) {
      const { words, html } = await page(person, '/find-experts?place=10001');
      expect(words).toContain('No experts in New York yet');
      expect(words).toContain("Tell me when there's an expert near 10001");
      expect(html).toMatch(action);
    }
    const asked = await client.post('/find-experts/tell-me', { place: '10001', intent: 'wait' });
    expect([asked.status, asked.headers.get('Location')]).toEqual([302, '/find-experts?place=10001']);
    expect((await page(client, '/dashboard/favorites')).words).toContain('Near 10001');
    const back = 'favorites';
    const left = await client.post('/find-experts/tell-me', { place: '10001', intent: 'stop', back });
    expect(left.headers.get('Location')).toBe('/dashboard/favorites');
    expect((await page(client, '/dashboard/favorites')).words).not.toContain('Near 10001');
    const refused = await client.post('/find-experts/tell-me', { place: '80202', intent: 'wait' });
    expect([
      refused.status,
      (await refused.text()).includes('There is already an expert within 25 miles'),
    ]).toEqual([409, true]);
  });

  it('a search in a served state removes the restriction', async () => {
    expect((await page(client, '/?zip=80202')).words).not.toContain('Location Restriction');
  });

  it('an empty ZIP code starts no search', async () => {
    const { words } = await page(client, '/?zip=');
    expect(words).not.toContain('Could not find that ZIP code');
  });

  it.each([
    ['/dashboard/bookings', ['Share Your Page', 'See your hours']],
    ['/dashboard/history?type=payment', ['See your bookings']],
  ])('%s, while empty, sends an expert to their own next step', async (path, expected) => {
    const { html } = await page(expert, path);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(expected.filter((text) => !main.includes(`>${text}</a>`))).toEqual([]);
    expect(main).not.toContain('Find Experts');
  });

  it('an approved expert sees their listing and a link to its public page', async () => {
    const { words, html } = await page(expert, '/dashboard/expert');
    expect(words).toContain('Sage Alder');
    expect(html).toContain(`href="/expert/${sage.expertId}"`);
  });

  it('an admin can open the expert dashboard without approval, and sees why', async () => {
    const { words } = await page(await signedIn(await anAdmin()), '/dashboard/expert');
    expect(words).toContain('Admin Access Granted Accessing expert dashboard with admin privileges.');
    expect(words).toContain('You have no listing of your own');
    expect(words).not.toMatch(/Locked|Spotlight/);
  });

  it('the built-in admin has 30 days of Spotlight there, once the address is confirmed', async () => {
    const { words } = await page(await signedIn(await aClient({ email: OWNER })), '/dashboard/expert');
    expect(words).toContain('Admin Access Granted');
    expect(words).toContain('Spotlight: 30 days remaining');
    expect((await page(client, '/dashboard/expert')).words).not.toMatch(/Admin Access|Spotlight/);
  });

  it('the sign-up form says everything that is wrong at once, the age too', async () => {
    const answer = await aVisitor().post('/auth?mode=signup', {
      firstName: 'Robin',
      email: 'robin@',
      password: 'seven quiet gardens',
      dateOfBirth: '2020-05-17',
    });
    const html = await answer.text();
    const wrong = ['email', 'dateOfBirth'].map((name) =>
      new RegExp(`<input(?=[^>]* name="${name}")[^>]* aria-invalid="true"`).test(html),
    );
    expect(wrong).toEqual([true, true]);
    expect(html).toContain('You must be at least 21 years old to use PlugWell.');
  });

  it('the sign-in page redirects', async () => {
    expect((await client.get('/auth?mode=login')).headers.get('Location')).toBe('/dashboard');
    expect((await client.get('/auth?next=%2Fabout-us')).headers.get('Location')).toBe('/about-us');
  });

  it('the name is saved and announced once', async () => {
    const answer = await client.post('/dashboard/settings', {
      intent: 'profile',
      firstName: 'Robyn',
      lastName: 'Reed',
      email: robin.email,
    });
    expect(answer.headers.get('Location')).toBe('/dashboard/settings');
    const { words, html } = await page(client, '/dashboard/settings');
    expect(words).toContain('Profile updated');
    expect(html).toContain('value="Robyn"');
  });

  it('someone who begins to apply hears where they go', async () => {
    const browser = await signedIn(await aClient());
    const answer = await browser.post('/dashboard/expert', { intent: 'apply' });
    const { words } = await page(browser, answer.headers.get('Location')!);
    expect(words).toContain('Application Started Redirecting to expert application process...');
  });

  it('a wrong password and a duplicate address are reported under their title', async () => {
    const browser = aVisitor();
    const answer = await browser.post('/auth?mode=login', {
      email: sage.email,
      password: 'not the password',
    });
    expect(answer.status).toBe(422);
    expect(wordsOf(await answer.text())).toContain('Failed to sign in');
  });

  it('signing out redirects home and is announced once', async () => {
    const browser = await signedIn(await aClient());
    const answer = await browser.post('/sign-out', { intent: 'sign-out' });
    expect(answer.headers.get('Location')).toBe('/');
    const { words } = await page(browser, '/');
    expect(words).toContain('Signed out successfully You have been signed out of your account');
    expect((await browser.get('/dashboard')).status).toBe(302);
  });

  it('an expert gets a link to their listing, not an offer to become an expert', async () => {
    const { words } = await page(await signedIn(await anExpert()), '/');
    expect(words).toContain('Expert Profile');
    expect(words).not.toContain('Become an Expert');
  });

  it('an expert without Spotlight is offered it beside the appearance of the profile', async () => {
    const { words } = await page(await signedIn(await anExpert()), '/dashboard/expert/appearance');
    for (const each of ['Expert Profile', 'Upgrade Now']) expect(words).toContain(each);
  });

  it('an expert whose stored style can’t be read sees the default, and hears why', async () => {
    const fern = await anExpert();
    const values = { practiceId: fern.expertId, style: { primaryColor: 'none' }, updatedAt: new Date() };
    await world.db.insert(profileStyles).values(values);
    const { words } = await page(await signedIn(fern), '/dashboard/expert/appearance');
    expect(words).toContain('Error loading profile style');
    expect(words).toContain(
      'There was a problem loading your saved profile style. Default settings have been applied.',
    );
  });

  it('an expert cannot choose a category that is full', async () => {
    const fern = await anExpert();
    for (let at = 0; at < MAX_OPTIONS; at++) {
      const option = { title: `A walk ${at}`, category: 'education', position: at };
      await world.db.insert(consultationOptions).values({ id: newId(), expertId: fern.expertId, ...option });
    }
    const { html } = await page(await signedIn(fern), '/dashboard/expert/new-option');
    expect(html).toMatch(/<option (?=[^>]*disabled)[^>]*value="education"[^>]*>Education \(Full\)</);
    expect(html).toMatch(/<option (?![^>]*disabled)[^>]*value="consulting"/);
  });

  it('an admin without payments sees an empty list, with a link to the events under the heading', async () => {
    const admin = await signedIn(await anAdmin());
    const { html, words } = await page(admin, '/admin/payments');
    expect(words).toContain('No payments yet.');
    expect(html.indexOf('href="/admin/payments/events"')).toBeGreaterThan(html.indexOf('</h1>'));
    const reports = await page(admin, '/admin/payments/reconciliation');
    expect(reports.words).toContain('No day has been compared yet.');
    expect((await page(admin, '/admin/payments?filter=owed')).words).toContain('There are no such payments');
  });

  it('an admin is greeted like anyone else', async () => {
    const admin = await signedIn(await anAdmin());
    expect((await page(admin, '/dashboard')).words).toContain('Welcome, Alex');
  });
});

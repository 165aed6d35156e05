import { eq } from 'drizzle-orm';
import { setUpPayouts } from '../../core/business/payouts/set-up-payouts.server.ts';
import { sendMessage } from '../../core/consultations/messages/send-message.server.ts';
import { requestBooking } from '../../core/consultations/requests/request-booking.server.ts';
import { takeSpotlight } from '../../core/money/spotlight/take-spotlight.server.ts';
import { reports } from '../../core/overview/reports/tables.ts';
import { contactMessages } from '../../core/people/contact/tables.ts';
import { expertPlaces, experts } from '../../core/people/experts/tables.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { addEndpoint } from '../../core/people/webhooks/change-endpoints.server.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { practitionersOf } from '../listed-experts.ts';
import type { TestApp } from './app.ts';

type Fields = Record<string, string>;
/** A form with text: who sends it where, a valid body, and which fields are text. */
type Form = [what: string, who: { email: string } | null, path: string, body: Fields, words: string[]];

/** Opens what the forms are about, and lists each form with text. */
export async function openForms({ world, aClient, anExpert, anAdmin }: TestApp) {
  const [client, other, expert, admin] = [
    await aClient(),
    await aClient(),
    await anExpert(),
    await anAdmin(),
  ];
  const METHOD = 'In-Person Consultation';
  const free = (await nextFreeTimes(world.as(null), [expert.expertId], 400)).get(expert.expertId)!;
  const { bookingId } = await requestBooking(world.as(client), {
    expertId: expert.expertId,
    start: free.at(-1)!,
    minutes: 15,
    method: METHOD,
    requestKey: newId(),
  });
  const { conversationId } = await sendMessage(world.as(client), {
    to: { expertId: expert.expertId },
    body: 'Zmorning',
    key: newId(),
  });
  const [{ id: placeId } = { id: '' }] = await world.db
    .select()
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expert.expertId));
  const center = await anExpert();
  await world.db.update(experts).set({ type: 'wellness-center' }).where(eq(experts.id, center.expertId));
  const [practitionerId = ''] = await practitionersOf(world.db, center.expertId);
  const testPage = new URL(
    (await takeSpotlight(world.as(expert), { returnTo: '/dashboard/expert/spotlight' })).url,
  ).pathname;
  const testAccount = new URL((await setUpPayouts(world.as(expert), { practiceId: null })).url).pathname;
  const { id: webhookId } = await addEndpoint(world.as(expert), {
    of: { practiceId: expert.expertId },
    toLocalhost: false,
    address: 'https://hooks.example/first',
    events: ['payout.paid'],
  });
  const [reportId, letterId, photoId] = [newId(), newId(), newId()];
  await world.db.insert(galleryPhotos).values({
    id: photoId,
    practiceId: expert.expertId,
    key: 'f1'.repeat(16),
    rank: 0,
    width: 1600,
    height: 1200,
    createdAt: new Date(),
  });
  await world.db.insert(reports).values({
    id: reportId,
    reporterId: other.id,
    reportedId: client.id,
    subjectId: client.id,
    reason: 'safety',
    createdAt: new Date(),
  });
  await world.db.insert(contactMessages).values({
    id: letterId,
    name: 'Kim Fern',
    email: 'kim@example.test',
    subject: 'A question',
    message: 'Do you serve Boulder?',
    createdAt: new Date(),
  });

  const profile: Fields = {
    intent: 'save',
    version: '0',
    displayName: 'Robin',
    location: 'Denver, CO',
    consultationNotes: 'Evenings are best.',
    gender: 'female',
  };
  const letter: Fields = {
    name: 'Kim Fern',
    email: 'kim@example.test',
    subject: 'A question',
    message: 'Do you serve Boulder?',
  };
  const request: Fields = {
    start: free.at(-60)!,
    minutes: '15',
    method: METHOD,
    optionId: '',
    practitionerId: '',
    requestKey: newId(),
  };
  const account = { firstName: 'Robin', lastName: 'Reed', phone: '' };

  const forms: Form[] = [
    ['waiting for a state', null, '/tell-me', { state: 'WY', email: 'kim@example.test' }, ['email', 'state']],
    ['the contact form', null, '/contact', letter, ['name', 'email', 'subject', 'message']],
    [
      'a request',
      client,
      `/expert/${expert.expertId}/book`,
      request,
      ['start', 'method', 'optionId', 'practitionerId', 'requestKey'],
    ],
    ['an answer to a request', expert, `/dashboard/bookings/${bookingId}/accept`, { note: 'Yes' }, ['note']],
    ['a declining', expert, `/dashboard/bookings/${bookingId}/decline`, { note: 'No' }, ['note']],
    ['a cancelling', client, `/dashboard/bookings/${bookingId}/cancel`, { note: 'Sorry' }, ['note']],
    [
      'the client profile',
      client,
      '/dashboard/client',
      profile,
      ['displayName', 'location', 'consultationNotes', 'version'],
    ],
    [
      'the account',
      client,
      '/dashboard/settings',
      { ...account, email: client.email },
      ['firstName', 'lastName', 'phone', 'email'],
    ],
    [
      'a new key',
      client,
      '/dashboard/settings/keys',
      { name: 'A program', practiceId: '', scopes: 'bookings:read', lifetime: '30', currentPassword: 'x' },
      ['name', 'practiceId', 'scopes', 'lifetime'],
    ],
    [
      'a message',
      client,
      `/messages/${conversationId}`,
      { intent: 'send', key: newId(), body: 'Hello' },
      ['body', 'key'],
    ],
    [
      'a report',
      client,
      `/messages/${conversationId}`,
      { intent: 'report', reason: 'something-else', details: 'As it was' },
      ['details', 'reason'],
    ],
    [
      'a report of a message',
      client,
      `/messages/${conversationId}?report`,
      { intent: 'report-message', message: '2', reason: 'something-else', details: 'As it was' },
      ['message', 'details', 'reason'],
    ],
    [
      'a report of a review',
      client,
      `/expert/${expert.expertId}/report?review=${newId()}`,
      { reason: 'something-else', details: 'As it was' },
      ['details', 'reason'],
    ],
    [
      'a new place',
      expert,
      '/dashboard/expert/places/new',
      { newId: newId(), label: 'Studio', address: '77 Alder Lane', zip: '80302' },
      ['newId', 'label', 'address', 'zip'],
    ],
    [
      'a place',
      expert,
      `/dashboard/expert/places/${placeId}`,
      { intent: 'save', label: 'Studio', address: '77 Alder Lane', zip: '80302' },
      ['label', 'address', 'zip'],
    ],
    [
      'the profile of a practice',
      expert,
      '/dashboard/expert',
      {
        intent: 'save',
        name: 'Sage Alder',
        title: 'Herbalist',
        location: placeId,
        bio: 'Calm.',
        credentials: 'RH (AHG)',
        education: 'Herb school, 2015',
      },
      ['name', 'title', 'location', 'bio', 'credentials', 'education'],
    ],
    ['a rate', expert, '/dashboard/expert/services', { intent: 'rate', rate: '1.50' }, ['rate']],
    [
      'the ways of meeting',
      expert,
      '/dashboard/expert/services',
      { intent: 'methods', methods: METHOD },
      ['methods'],
    ],
    [
      'who clients meet',
      expert,
      '/dashboard/expert/services',
      { intent: 'meets', languages: 'es', gender: 'woman' },
      ['languages', 'gender'],
    ],
    [
      'the areas of expertise',
      expert,
      '/dashboard/expert/services',
      { intent: 'expertise', expertise: 'consulting' },
      ['expertise'],
    ],
    [
      'an option',
      expert,
      '/dashboard/expert/new-option',
      { newId: newId(), title: 'A walk', description: 'In the garden', price: '30', category: 'education' },
      ['newId', 'title', 'description', 'price', 'category'],
    ],
    [
      'a profile style',
      expert,
      '/dashboard/expert/appearance',
      {
        intent: 'style',
        primaryColor: '#1d5fa6',
        textColor: '#000000',
        layout: 'compact',
        profileImageStyle: 'square',
        roundedCorners: '12',
      },
      ['primaryColor', 'textColor', 'layout', 'profileImageStyle', 'roundedCorners'],
    ],
    [
      'the availability',
      expert,
      '/dashboard/expert/availability',
      { intent: 'availability', zip: '80302', miles: '25' },
      ['zip', 'miles'],
    ],
    [
      'weekly hours',
      expert,
      '/dashboard/expert/availability',
      { intent: 'hours', version: '0', 'from-1-0': '09:00', 'to-1-0': '17:00' },
      ['version', 'from-1-0', 'to-1-0'],
    ],
    [
      'booking rules',
      expert,
      '/dashboard/expert/availability',
      { intent: 'rules', notice: '15', before: '0', after: '0' },
      ['notice', 'before', 'after'],
    ],
    [
      'days off',
      expert,
      '/dashboard/expert/availability',
      { intent: 'days-off', from: '2099-12-24', until: '2099-12-26' },
      ['from', 'until'],
    ],
    [
      'extra hours',
      expert,
      '/dashboard/expert/availability',
      { intent: 'extra', date: '2099-12-24', from: '09:00', to: '12:00' },
      ['date', 'from', 'to'],
    ],
    [
      'an outside calendar',
      expert,
      '/dashboard/expert/availability',
      { intent: 'link-calendar', address: 'https://calendar.example/secret.ics' },
      ['address'],
    ],
    [
      'a calendar account',
      expert,
      '/dashboard/expert/availability',
      {
        intent: 'connect-calendars',
        server: 'calendar.example',
        account: 'robin',
        password: 'tulip-lamp-river',
      },
      ['server', 'account', 'password'],
    ],
    [
      'chosen calendars',
      expert,
      '/dashboard/expert/availability',
      { intent: 'choose-calendars', writes: 'none' },
      ['writes'],
    ],
    ['the reach', expert, '/dashboard/expert/places', { intent: 'reach', miles: '30' }, ['miles']],
    [
      'an order of places',
      expert,
      '/dashboard/expert/places',
      { intent: 'move', place: placeId, rank: '0' },
      ['place', 'rank'],
    ],
    [
      'the words of a photo',
      expert,
      `/dashboard/expert/photos/${photoId}`,
      { intent: 'save', description: 'A bright room.', caption: 'Our room' },
      ['description', 'caption'],
    ],
    [
      'new photos',
      expert,
      '/dashboard/expert/photos',
      { intent: 'add', newId: newId(), photos: '' },
      ['newId', 'photos'],
    ],
    [
      'an order of photos',
      expert,
      '/dashboard/expert/photos',
      { intent: 'move', photo: photoId, rank: '0' },
      ['photo', 'rank'],
    ],
    [
      'the hiding of a photo',
      admin,
      `/admin/photos/${photoId}`,
      { intent: 'hide', words: 'It shows a client.' },
      ['words'],
    ],
    [
      'an application',
      other,
      '/become-expert',
      {
        intent: 'submit',
        type: 'individual',
        name: 'Fern Hollow',
        email: 'fern@example.test',
        phone: '(303) 555-0123',
        location: '80202',
        confirmed: '80202 Denver, CO',
        licenseNumber: 'CO-4711',
        about: 'Roots and leaves.',
      },
      ['type', 'name', 'email', 'phone', 'location', 'confirmed', 'licenseNumber', 'about'],
    ],
    [
      'the evidence of an application',
      other,
      '/become-expert',
      {
        ...{ intent: 'send', licenseState: 'CO', licenseExpiresOn: '2099-01-01' },
        ...{ legalFirstName: 'Fern', legalLastName: 'Hollow' },
        ...{ birthMonth: '4', birthDay: '15', birthYear: '1989' },
      },
      [
        ...['licenseState', 'licenseExpiresOn', 'legalFirstName', 'legalLastName'],
        ...['birthMonth', 'birthDay', 'birthYear'],
      ],
    ],
    [
      'a question to an applicant',
      admin,
      `/admin/applications/${newId()}`,
      { intent: 'ask', words: 'Please show the door.' },
      ['words'],
    ],
    [
      'the rejection of an application',
      admin,
      `/admin/applications/${newId()}`,
      { intent: 'reject', reason: 'ours', note: 'Sorry.' },
      ['reason', 'note'],
    ],
    [
      'the approval of an application',
      admin,
      `/admin/applications/${newId()}`,
      { intent: 'approve', against: 'age', reason: 'The document says so.' },
      ['against', 'reason'],
    ],
    [
      'the check of an application',
      admin,
      `/admin/applications/${newId()}`,
      { intent: 'check', check: 'state', done: 'yes' },
      ['check', 'done'],
    ],
    [
      'a renewed license',
      center,
      '/dashboard/expert/license',
      { licenseNumber: 'CO-4711', licenseState: 'CO', licenseExpiresOn: '2099-01-01' },
      ['licenseNumber', 'licenseState', 'licenseExpiresOn'],
    ],
    [
      'the rejection of a license',
      admin,
      `/admin/licenses/${newId()}`,
      { intent: 'reject', words: 'Not in the register.' },
      ['words'],
    ],
    [
      'the rejection of a place',
      admin,
      `/admin/places/${newId()}`,
      { intent: 'reject', words: 'There is no such house.' },
      ['words'],
    ],
    [
      'the decision of a dispute',
      admin,
      `/admin/disputes/${newId()}`,
      { outcome: 'part', amount: '12.50', said: 'The door log shows it.' },
      ['outcome', 'amount', 'said'],
    ],
    [
      'the decision of a no-show',
      admin,
      `/admin/no-shows/${newId()}`,
      { finding: 'find-held', reason: 'The door log shows it.' },
      ['finding', 'reason'],
    ],
    [
      'an invitation',
      center,
      '/dashboard/expert/team',
      { intent: 'invite', email: 'kim@example.test', role: 'staff', practitionerId: '' },
      ['email', 'role', 'practitionerId'],
    ],
    [
      'a new practitioner',
      center,
      '/dashboard/expert/team',
      { intent: 'add', name: 'Imani', newId: newId() },
      ['name', 'newId'],
    ],
    [
      'the name of a practitioner',
      center,
      `/dashboard/expert/team/${practitionerId}`,
      { intent: 'name', name: 'Imani' },
      ['name'],
    ],
    [
      'what a practitioner says about themselves',
      center,
      `/dashboard/expert/team/${practitionerId}`,
      { intent: 'meets', languages: 'vi', gender: '' },
      ['languages', 'gender'],
    ],
    [
      'the role of a member',
      center,
      '/dashboard/expert/team',
      { intent: 'role', member: center.id, role: 'owner' },
      ['role'],
    ],
    [
      'a webhook',
      expert,
      `/dashboard/settings/webhooks?practice=${expert.expertId}`,
      { intent: 'add', address: 'https://hooks.example/in', events: 'payout.paid' },
      ['address', 'events'],
    ],
    [
      'the events of a webhook',
      expert,
      `/dashboard/settings/webhooks/${webhookId}`,
      { intent: 'events', events: 'payout.paid' },
      ['events'],
    ],
    [
      'a site for the widget',
      expert,
      '/dashboard/expert/widget',
      { intent: 'add', origin: 'https://fern.example' },
      ['origin'],
    ],
    ['Spotlight', expert, '/dashboard/expert/spotlight', { intent: 'take' }, ['intent']],
    ['payouts', expert, '/dashboard/expert/payouts', { intent: 'set-up' }, ['intent']],
    ['a test account', expert, testAccount, { outcome: 'half' }, ['outcome']],
    ['a test card', expert, testPage, { card: 'declined' }, ['card']],
    [
      'a report of a listing',
      other,
      `/expert/${expert.expertId}/report`,
      { reason: 'safety', details: 'As it was' },
      ['reason', 'details'],
    ],
    [
      'the suspension of a practice',
      admin,
      `/admin/practices/${expert.expertId}`,
      { intent: 'suspend', reason: 'Enough of it' },
      ['reason'],
    ],
    [
      'the end of a flag',
      admin,
      `/admin/practices/${expert.expertId}`,
      { intent: 'close', flag: newId(), outcome: 'Talked to them' },
      ['outcome'],
    ],
    [
      'an offer',
      expert,
      `/client/${client.id}/offer`,
      { offerId: newId(), start: free.at(-90)! },
      ['offerId'],
    ],
    [
      'a suspension',
      admin,
      `/admin/people/${other.id}`,
      { intent: 'suspend', reason: 'Enough of it' },
      ['reason'],
    ],
    [
      'the hiding of what was reported',
      admin,
      `/admin/reports/${reportId}`,
      { intent: 'hide', reason: 'Enough of it' },
      ['reason'],
    ],
    ['the end of a report', admin, `/admin/reports/${reportId}`, { outcome: 'Talked to them' }, ['outcome']],
    [
      'a change of the law',
      admin,
      '/admin/law/CO',
      {
        intent: 'preview',
        status: 'illegal',
        since: '2027-01-01',
        until: '',
        note: 'Colorado has changed its law.',
        source: 'House Bill 1',
      },
      ['note', 'source'],
    ],
    [
      'a change of the settings',
      admin,
      '/admin/settings',
      {
        bookingFeeCents: '1.00',
        commissionPercent: '',
        answerHours: '24',
        payMinutes: '15',
        freeHoursBefore: '24',
        freeHoursAfterAcceptance: '1',
        latePercent: '50',
        why: 'As it was',
      },
      ['bookingFeeCents', 'answerHours', 'why'],
    ],
    [
      'a change of a tax',
      admin,
      '/admin/law/CO',
      {
        intent: 'tax',
        rate: '2.5',
        since: '2027-01-01',
        note: 'Colorado begins to tax services.',
        source: 'House Bill 1',
      },
      ['rate', 'since', 'note', 'source'],
    ],
    [
      'an answer to a letter',
      admin,
      `/admin/inbox/${letterId}`,
      { intent: 'answer', body: 'We do.' },
      ['body'],
    ],
  ];
  return { forms, client, expert, request };
}

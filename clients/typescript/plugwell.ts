/**
 * PlugWell API
 * 1.0.0
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "https://plugwell.example/api/v1"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    server1: "https://plugwell.example/api/v1"
};
export type ExpertKind = "individual" | "wellness-center";
export type Method = "in-person" | "cafe" | "home-visit";
export type CategoryId = "whole-botanicals" | "plant-essences" | "infused-treats" | "relaxation-rolls" | "plant-extracts" | "herbal-drops" | "calming-balms" | "aromatherapy-pods" | "potency-enhancers" | "botanical-blends" | "aromatic-oils" | "active-compounds" | "education" | "consulting";
export type Point = {
    lat: number;
    lng: number;
};
export type ExpertInList = {
    id: string;
    /** The page of the expert. */
    url: string;
    name: string;
    kind: ExpertKind;
    title: string;
    /** The mean of the reviews; null without reviews. */
    rating: number | null;
    reviewCount: number;
    /** US cents per minute, before tax and fee. */
    ratePerMinuteCents: number;
    /** Whether this is a sample listing, which cannot be booked. */
    isSample: boolean;
    isSpotlight: boolean;
    isVerified: boolean;
    isOnline: boolean;
    methods: Method[];
    categories: CategoryId[];
    /** BCP 47 tags. */
    languages: string[];
    /** The first free times, with anyone at any place of the practice. */
    nextFree: string[];
    /** The IANA time zone of the place. */
    zone: string;
    /** The beginning of what the expert says. */
    about: string;
    takesRequests: boolean;
    isFreeToday: boolean;
    place: {
        id: string;
        label: string;
        city: string;
        state: string;
        point: Point;
    };
    /** From the searched place; null without one. */
    distanceMiles: number | null;
    /** The people that clients can choose; empty if there is no choice. */
    people: string[];
};
export type FoundExperts = {
    experts: ExpertInList[];
    /** Send it as `after` to get the next page; null on the last. */
    next: string | null;
    total: {
        count: number;
        /** Whether the count is exact. */
        "is": "exact" | "about" | "over";
    };
    sort: "distance" | "rating" | "next-free";
    /** Where we searched; null for the whole country. */
    place: {
        label: string;
        state: string | null;
        point: Point;
    } | null;
    radiusMiles: number | null;
    /** Whether no one within the radius can be booked, so these are the nearest others. */
    isBeyondRadius: boolean;
    /** Sample listings, if no one nearby can be booked. */
    samples: ExpertInList[];
};
export type Problem = {
    /** Where the code is explained. */
    "type": string;
    title: string;
    status: number;
    /** What is wrong, in the language of the caller. */
    detail: string;
    /** Programs rely on this. */
    code: "invalid_input" | "content_warning" | "check_failed" | "not_found" | "sign_in_required" | "other_account" | "view_as_read_only" | "not_allowed" | "email_unverified" | "under_age" | "consent_needed" | "state_not_served" | "not_bookable" | "practice_not_ready" | "no_place_to_go" | "own_profile" | "slot_unavailable" | "slot_taken" | "own_time_taken" | "price_changed" | "option_changed" | "already_sent" | "too_many_open_requests" | "unpaid_request" | "gallery_full" | "status_changed" | "changed_since" | "more_than_left" | "too_many_requests" | "unavailable" | "call_unreadable" | "key_needed" | "key_refused" | "scope_missing" | "other_key" | "method_not_taken" | "other_version" | "too_large" | "address_too_long" | "not_json" | "our_fault";
    /** What the detail mentions, such as a number, as it is shown. */
    facts: {
        [key: string]: string | number;
    };
    /** The values that cannot be used. */
    errors: {
        "in": "path" | "query" | "header" | "body";
        name: string;
        detail: string;
    }[];
};
export type Review = {
    id: string;
    author: string;
    rating: number;
    text: string;
    /** Such as `2026-01`. */
    month: string;
    answer: string | null;
};
export type Reason = {
    /** A refusal code. */
    code: string;
    title: string;
    /** May contain names. */
    detail: string;
};
export type Expert = {
    id: string;
    /** The page of the expert. */
    url: string;
    name: string;
    kind: ExpertKind;
    title: string;
    /** The mean of the reviews; null without reviews. */
    rating: number | null;
    reviewCount: number;
    /** US cents per minute, before tax and fee. */
    ratePerMinuteCents: number;
    /** Whether this is a sample listing, which cannot be booked. */
    isSample: boolean;
    isSpotlight: boolean;
    isVerified: boolean;
    isOnline: boolean;
    methods: Method[];
    categories: CategoryId[];
    /** BCP 47 tags. */
    languages: string[];
    /** The first free times, with anyone at any place of the practice. */
    nextFree: string[];
    /** The IANA time zone of the place. */
    zone: string;
    about: string;
    credentials: string;
    education: string;
    licenseState: string | null;
    location: string;
    city: string;
    state: string;
    /** A month, such as `2026-01`. */
    memberSince: string;
    consultationsHeld: number;
    usualAnswerMinutes: number | null;
    options: {
        id: string;
        category: CategoryId;
        title: string;
        description: string;
        minutes: number;
    }[];
    /** The people that clients can choose; empty if there is no choice. */
    people: {
        id: string;
        name: string;
    }[];
    access: {
        label: string;
        isStepFree: boolean;
        hasParking: boolean;
    }[];
    photos: {
        url: string;
        caption: string;
        description: string;
    }[];
    /** The newest reviews. */
    reviews: Review[];
    /** Null if the expert can be booked. */
    closed: Reason | null;
};
export type ExpertPlace = {
    id: string;
    label: string;
    state: string;
    /** The IANA time zone of the place. */
    zone: string;
    point: Point | null;
};
export type ExpertPlaces = {
    places: ExpertPlace[];
};
export type FreeTimes = {
    expertId: string;
    placeId: string;
    /** Whose times these are; null for anyone. */
    personId: string | null;
    /** The IANA time zone of the place. */
    zone: string;
    city: string;
    state: string;
    /** Null if the expert can be booked. */
    closed: Reason | null;
    days: {
        /** The day at the place. */
        date: string;
        starts: {
            /** The start. */
            startsAt: string;
            /** The usual lengths that fit, in minutes. */
            lengths: number[];
            /** The longest option that fits. */
            longestMinutes: number;
        }[];
    }[];
};
export type Quote = {
    currency: "USD";
    minutes: number;
    /** The rate. */
    ratePerMinuteCents: number;
    /** The minutes at the rate. */
    priceCents: number;
    /** The state's tax on the price. */
    taxCents: number;
    /** Our fee. */
    feeCents: number;
    /** The sum of price, tax, and fee. */
    totalCents: number;
    /** What the client pays: the total by card, the price and tax in person. */
    dueCents: number;
    /** How clients pay for new requests. */
    payment: "card" | "in-person";
    /** Within how many hours the expert answers. */
    answerHours: number;
    cancellation: {
        freeHoursBefore: number;
        freeHoursAfterAcceptance: number;
        /** The percentage that a late cancellation costs. */
        latePercent: number;
        text: string;
    };
};
export type Categories = {
    categories: {
        id: CategoryId;
        name: string;
        label: string;
        /** The industry's own term. */
        commonTerm: string | null;
    }[];
};
export type ServiceStatus = "legal" | "mixed" | "illegal" | "not-served";
export type State = {
    code: string;
    name: string;
    status: ServiceStatus;
    isServed: boolean;
    /** What the law says, in a sentence. */
    law: string | null;
    since: string | null;
    until: string | null;
    source: string | null;
    /** The tax on the price of a consultation, in thousandths of a percent. */
    taxThousandths: number;
};
export type States = {
    states: State[];
};
export type Place = {
    kind: "zip" | "city" | "state" | "point";
    label: string;
    zip: string | null;
    /** Null for a state. */
    city: string | null;
    state: string;
    /** The IANA time zone of the place. */
    zone: string;
    point: Point;
    /** Whether consultations are offered there today. */
    isServed: boolean;
};
export type Booking = {
    id: string;
    /** By which people refer to it. */
    reference: string;
    /** The side of the caller. */
    "as": "client" | "expert";
    status: "awaiting-payment" | "requested" | "accepting" | "accepted" | "in-progress" | "declined" | "cancelled" | "expired" | "completed" | "client-no-show" | "expert-no-show";
    expertId: string;
    clientId: string;
    /** The name of the other side. */
    withName: string;
    /** Who consults. */
    personId: string;
    title: string;
    optionId: string | null;
    method: Method | null;
    location: string;
    address: string | null;
    /** The IANA time zone of the place. */
    zone: string;
    /** The start. */
    startsAt: string;
    /** The end. */
    endsAt: string;
    minutes: number;
    otherStarts: string[];
    answerBy: string | null;
    payBy: string | null;
    /** Our page where the client pays or adds a card; null if nothing is to be paid. */
    payPage: string | null;
    /** Without tax and fee. */
    priceCents: number;
    /** The tax. */
    taxCents: number;
    /** With tax and fee. */
    totalCents: number;
    payment: "card" | "in-person";
    backCents: number | null;
    /** What the caller can do now. */
    acts: ("accept" | "decline" | "cancel" | "give-up" | "start" | "start-now" | "check-in" | "agree" | "refuse" | "end" | "agree-end" | "extend" | "no-show" | "contest" | "withdraw-claim" | "take-back")[];
    mayReschedule: boolean;
    /** The request for another time. */
    requestedMoveId: string | null;
    /** The confirmed booking that this would move. */
    movesId: string | null;
    /** The booking that replaced this one. */
    movedToId: string | null;
    notes: {
        by: "client" | "expert" | "product";
        text: string;
    }[];
};
export type OwnBookings = {
    bookings: Booking[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type RequestDraft = {
    id: string;
    expertId: string;
    /** Where the person checks and sends it. */
    url: string;
    /** Until when the page can be opened. */
    expiresAt: string;
    /** A draft is never a booking. */
    isBooked: boolean;
};
export type PracticeBookings = {
    bookings: Booking[];
};
export type Availability = {
    personId: string;
    /** The IANA time zone of the place. */
    zone: string;
    /** The day at the first place. */
    today: string;
    /** Everyone who consults at the practice. */
    people: {
        id: string;
        name: string;
    }[];
    places: {
        id: string;
        label: string;
        /** Whether `readHours` has separate hours for it. */
        hasOwnHours: boolean;
    }[];
    /** Whether every hour of the week is open. */
    isAroundTheClock: boolean;
    /** How long before its start a time can still be booked. */
    noticeMinutes: number;
    bufferBeforeMinutes: number;
    bufferAfterMinutes: number;
    /** Where home visits start; empty for the nearest place. */
    visitZip: string;
    /** How far home visits go. */
    visitMiles: number;
    daysOff: {
        id: string;
        /** The first day. */
        "from": string;
        /** The last day. */
        until: string;
    }[];
    extraHours: {
        id: string;
        /** The day. */
        date: string;
        /** The start, by the clock of the place. */
        "from": string;
        /** The end. Midnight is 00:00. */
        to: string;
    }[];
};
export type WeeklyHours = {
    personId: string;
    /** Null for all places without their own hours. */
    placeId: string | null;
    /** Whether someone set these hours. If not, a place has the hours without a place, and those are the usual ones until any are set. */
    isSet: boolean;
    /** Rises with each change of the hours of this person. */
    version: number;
    hours: {
        /** 1 is Monday, as in ISO 8601. */
        weekday: number;
        /** The start, on the hour or half hour, by the clock of the place. */
        "from": string;
        /** The end. Midnight is 00:00. */
        to: string;
    }[];
};
export type DaysOff = {
    id: string;
    /** The first day. */
    "from": string;
    /** The last day. */
    until: string;
    /** The bookings on these days, which stay. */
    bookingIds: string[];
};
export type Removed = {
    /** The id of what was removed. */
    removed: string;
};
export type TakenTimes = {
    personId: string;
    placeId: string;
    /** The IANA time zone of the place. */
    zone: string;
    times: {
        /** The start. */
        startsAt: string;
        /** The end. */
        endsAt: string;
        /** Why: a booking, a day off, or an event of another calendar. */
        kind: "booking" | "day-off" | "calendar";
        bufferMinutes: number;
        /** The way from a booking elsewhere; otherwise 0. */
        wayMinutes: number;
    }[];
};
export type Practice = {
    id: string;
    /** The public page. */
    url: string;
    name: string;
    kind: ExpertKind;
    title: string;
    bio: string;
    credentials: string;
    education: string;
    /** US cents per minute, before tax and fee. */
    ratePerMinuteCents: number;
    methods: Method[];
    categories: CategoryId[];
    /** Who consults; null for a center, where each person has their own. */
    meets: {
        languages: string[];
        gender: ("woman" | "man" | "nonbinary") | null;
    } | null;
    /** Where home visits start; empty for the nearest place. */
    visitZip: string;
    /** How far home visits go. */
    visitMiles: number;
    /** The place that is shown first. */
    firstPlaceId: string | null;
    /** The mean of the reviews; null without reviews. */
    rating: number | null;
    reviewCount: number;
    isSpotlight: boolean;
};
export type ConsultationLanguage = "en" | "es" | "ase" | "am" | "ar" | "hy" | "bn" | "yue" | "fil" | "fr" | "de" | "el" | "gu" | "ht" | "he" | "hi" | "hmn" | "it" | "ja" | "ko" | "zh" | "nv" | "fa" | "pl" | "pt" | "pa" | "ru" | "so" | "ta" | "te" | "th" | "uk" | "ur" | "vi";
export type OwnOption = {
    id: string;
    category: string;
    title: string;
    description: string;
    minutes: number;
    /** Rises with each change. */
    version: number;
};
export type OwnOptions = {
    options: OwnOption[];
};
export type OwnPlace = {
    id: string;
    label: string;
    /** What everyone can see of it: the town. */
    publicLabel: string;
    /** Clients see it once a booking is confirmed. */
    address: string;
    zip: string;
    state: string;
    /** The IANA time zone of the place. */
    zone: string;
    directions: string;
    /** What clients should bring. */
    bring: string;
    /** Whether everyone may see the exact point on the map. */
    isExactPublic: boolean;
    isStepFree: boolean;
    hasParking: boolean;
    /** Whether clients can find it. */
    isListed: boolean;
    /** How far our check of a new or moved place has come. */
    check: "checked" | "waiting" | "rejected";
    /** Why we rejected it; otherwise empty. */
    said: string;
    /** Why the law keeps it closed; null if it does not. */
    closed: string | null;
};
export type OwnPlaces = {
    /** The first one is the default everywhere. */
    places: OwnPlace[];
};
export type Statements = {
    months: {
        /** Such as `2026-01`, in the zone of the practice. */
        month: string;
        /** False while movements can still be added. */
        isClosed: boolean;
        /** What we owed at the beginning; less than 0 if the practice owed us. */
        openingCents: number;
        /** What we owe at the end, or now. */
        closingCents: number;
        /** Prices of consultations and more time. */
        priceCents: number;
        /** The tax on them. */
        taxCents: number;
        /** Our commission. */
        commissionCents: number;
        /** What went back to clients. */
        givenBackCents: number;
        /** Price and tax minus commission and what went back: what we owe the practice for it. */
        shareCents: number;
        /** What we paid out. */
        paidOutCents: number;
        /** Price and tax of all charges, as Form 1099-K asks for them; no test payments. */
        grossCents: number;
        /** How many charges these are. */
        charges: number;
    }[];
};
export type Statement = {
    /** Such as `2026-01`, in the zone of the practice. */
    month: string;
    /** False while movements can still be added. */
    isClosed: boolean;
    /** What we owed at the beginning; less than 0 if the practice owed us. */
    openingCents: number;
    /** What we owe at the end, or now. */
    closingCents: number;
    /** The IANA time zone of the place. */
    zone: string;
    lines: {
        id: string;
        /** When the money moved. */
        at: string;
        kind: "consultation" | "extension" | "given-back" | "chargeback" | "held-back" | "payout" | "correction";
        /** What it is, in the language of the caller. */
        text: string;
        bookingId: string | null;
        day: string | null;
        /** Whether no real money moved. */
        isTest: boolean;
        /** Prices of consultations and more time. */
        priceCents: number;
        /** The tax on them. */
        taxCents: number;
        /** Our commission. */
        commissionCents: number;
        /** What went back to clients. */
        givenBackCents: number;
        /** Price and tax minus commission and what went back: what we owe the practice for it. */
        shareCents: number;
        /** What we paid out. */
        paidOutCents: number;
    }[];
};
export type PracticeReviews = {
    reviews: {
        id: string;
        /** Null for one that no one can answer. */
        bookingId: string | null;
        author: string;
        rating: number;
        text: string;
        /** When it was written. */
        at: string;
        answer: string | null;
        mayAnswer: boolean;
    }[];
    /** How many have no answer. */
    unanswered: number;
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type BookingReview = {
    bookingId: string;
    /** The side of the caller. */
    "as": "client" | "expert";
    /** Whether the caller can give a review now. */
    mayReview: boolean;
    /** Why the client cannot give one. */
    whyNot: string | null;
    /** Until when the client can give a review. */
    until: string;
    /** The name that the review shows. */
    authorName: string;
    review: {
        rating: number;
        text: string;
        standing: "shown" | "waiting" | "hidden" | "withdrawn";
        /** Why we hid it, for its author. */
        reason: string | null;
        shownBy: string | null;
        mayChange: boolean;
        /** Until when its author can change it. */
        changeUntil: string;
    } | null;
    /** Null without one, and for the client without a public one. */
    answer: {
        text: string;
        standing: "shown" | "waiting" | "hidden" | "withdrawn";
        /** Why we hid it, for its author. */
        reason: string | null;
        shownBy: string | null;
    } | null;
    /** Whether the caller can write or change the answer. */
    mayAnswer: boolean;
};
export type Conversations = {
    conversations: {
        id: string;
        /** The name of the other side. */
        withName: string;
        /** The first words of the newest message. */
        beginning: string;
        /** Whether the newest message is of the caller's side. */
        isMine: boolean;
        /** When the newest message was sent. */
        at: string;
        unread: number;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type SentMessage = {
    conversationId: string;
    "number": number;
};
export type Conversation = {
    id: string;
    /** The side of the caller. */
    "as": "client" | "expert";
    withName: string;
    unread: number;
    mayWrite: boolean;
    whyNot: string | null;
    /** The next or latest booking between the two. */
    bookingId: string | null;
    /** Oldest first. */
    messages: {
        /** Counts from 1 in each conversation. */
        "number": number;
        isMine: boolean;
        /** Whether we removed it; the text then says so. */
        isRemoved: boolean;
        text: string;
        /** When it was sent. */
        at: string;
    }[];
    /** Whether there are messages before the first one here. */
    hasEarlier: boolean;
};
export type MarkedAsRead = {
    conversationId: string;
    unread: number;
};
export type Notifications = {
    notifications: {
        id: string;
        /** New kinds can be added. */
        kind: string;
        /** Names no person and nothing about health. */
        title: string;
        /** What it is about, such as a booking or conversation. */
        subjectId: string;
        /** When it was sent. */
        at: string;
        isRead: boolean;
    }[];
    /** How many are unread. */
    unread: number;
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type ReadNotification = {
    id: string;
    /** Our page that it is about. */
    url: string;
};
export type UnreadNotifications = {
    unread: number;
};
export type Queues = {
    queues: {
        name: "applications" | "licenses" | "places" | "noShows" | "chargebacks" | "partial" | "disputes" | "reports" | "reviews" | "photos" | "flags" | "letters" | "setAside" | "suspended";
        waiting: number;
        /** Our page about it. */
        url: string;
    }[];
};
export type Applications = {
    items: {
        id: string;
        /** Our page about it. */
        url: string;
        name: string;
        kind: "individual" | "wellness-center";
        status: "draft" | "submitted" | "in-review" | "more-asked" | "approved" | "rejected" | "withdrawn";
        place: string | null;
        decideBy: string | null;
        /** Since when. */
        at: string;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type Licenses = {
    items: {
        id: string;
        /** Our page about it. */
        url: string;
        practice: string;
        status: "waiting" | "valid" | "rejected" | "replaced";
        place: string | null;
        /** Its last day. */
        expiresOn: string;
        /** Since when. */
        at: string;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type NoShows = {
    items: {
        bookingId: string;
        /** Our page about it. */
        url: string;
        practice: string;
        client: string;
        /** The status of the booking. */
        status: string;
        contest: "open" | "decided";
        /** Since when. */
        at: string;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type Disputes = {
    items: {
        id: string;
        /** Our page about it. */
        url: string;
        bookingId: string;
        client: string;
        practice: string;
        reason: "not-held" | "too-short" | "not-as-agreed" | "wrong-charge" | "other";
        state: "open" | "decided" | "withdrawn";
        /** Since when. */
        at: string;
        /** Until when the practice can answer. */
        answerBy: string;
        answeredAt: string | null;
        /** Whether it can be decided now. */
        isReady: boolean;
        /** What was charged, extensions included. */
        paidCents: number;
        outcome: ("nothing" | "part" | "all") | null;
        backCents: number | null;
        closedAt: string | null;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type Reports = {
    items: {
        id: string;
        /** Our page about it. */
        url: string;
        about: "person" | "review" | "answer" | "message" | "photo";
        reason: "safety" | "harassment" | "fraud" | "not-allowed" | "something-else";
        /** The name of the reported person or practice. */
        reported: string;
        /** The name of who reported. */
        by: string;
        status: "open" | "closed";
        /** Since when. */
        at: string;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
export type ReviewsToRead = {
    items: {
        id: string;
        /** Our page about it. */
        url: string;
        practiceId: string;
        practice: string;
        author: string;
        rating: number;
        standing: "shown" | "waiting" | "hidden" | "withdrawn";
        answerStanding: ("shown" | "waiting" | "hidden" | "withdrawn") | null;
        /** Since when. */
        at: string;
        waitsSince: string | null;
    }[];
    /** Send it as `after`; null on the last page. */
    next: string | null;
};
/**
 * Find experts
 */
export function searchExperts({ q, place, near, area, radius, category, $type, meet, price, language, who, rating, spotlight, online, when, time, stepFree, parking, sort, after }: {
    q?: string;
    place?: string;
    near?: string;
    area?: string;
    radius?: number;
    category?: "whole-botanicals" | "plant-essences" | "infused-treats" | "relaxation-rolls" | "plant-extracts" | "herbal-drops" | "calming-balms" | "aromatherapy-pods" | "potency-enhancers" | "botanical-blends" | "aromatic-oils" | "active-compounds" | "education" | "consulting";
    $type?: "individual" | "wellness-center";
    meet?: "in-person" | "cafe" | "home-visit";
    price?: "1" | "1.5" | "2" | "3" | "5";
    language?: "es" | "ase" | "am" | "ar" | "hy" | "bn" | "yue" | "fil" | "fr" | "de" | "el" | "gu" | "ht" | "he" | "hi" | "hmn" | "it" | "ja" | "ko" | "zh" | "nv" | "fa" | "pl" | "pt" | "pa" | "ru" | "so" | "ta" | "te" | "th" | "uk" | "ur" | "vi";
    who?: "woman" | "man" | "nonbinary";
    rating?: number;
    spotlight?: boolean;
    online?: boolean;
    when?: string;
    time?: "morning" | "afternoon" | "evening";
    stepFree?: boolean;
    parking?: boolean;
    sort?: "distance" | "rating" | "next-free";
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: FoundExperts;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/experts${QS.query(QS.explode({
        q,
        place,
        near,
        area,
        radius,
        category,
        "type": $type,
        meet,
        price,
        language,
        who,
        rating,
        spotlight,
        online,
        when,
        time,
        "step-free": stepFree,
        parking,
        sort,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Read the profile of an expert
 */
export function readExpert({ expertId }: {
    expertId: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Expert;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/experts/${encodeURIComponent(expertId)}`, {
        ...opts
    });
}
/**
 * List the places of an expert
 */
export function listExpertPlaces({ expertId }: {
    expertId: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ExpertPlaces;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/experts/${encodeURIComponent(expertId)}/places`, {
        ...opts
    });
}
/**
 * List the free times of an expert
 */
export function readFreeTimes({ expertId, placeId, optionId, personId, visitZip, $from, days }: {
    expertId: string;
    placeId?: string;
    optionId?: string;
    personId?: string;
    visitZip?: string;
    $from?: string;
    days?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: FreeTimes;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/experts/${encodeURIComponent(expertId)}/times${QS.query(QS.explode({
        placeId,
        optionId,
        personId,
        visitZip,
        "from": $from,
        days
    }))}`, {
        ...opts
    });
}
/**
 * Compute the price of a consultation
 */
export function quotePrice({ expertId, minutes, optionId, placeId, visitZip }: {
    expertId: string;
    minutes?: "15" | "30" | "45" | "60";
    optionId?: string;
    placeId?: string;
    visitZip?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Quote;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/experts/${encodeURIComponent(expertId)}/quote${QS.query(QS.explode({
        minutes,
        optionId,
        placeId,
        visitZip
    }))}`, {
        ...opts
    });
}
/**
 * List the categories
 */
export function listCategories(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Categories;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/categories", {
        ...opts
    });
}
/**
 * List the states with their law
 */
export function listStates(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: States;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/states", {
        ...opts
    });
}
/**
 * Find a place by its name or ZIP code
 */
export function findPlace({ name }: {
    name: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Place;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/places${QS.query(QS.explode({
        name
    }))}`, {
        ...opts
    });
}
/**
 * List own bookings as a client
 */
export function listBookings({ when, after }: {
    when?: "upcoming" | "past";
    after?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnBookings;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings${QS.query(QS.explode({
        when,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Request a consultation
 */
export function requestBooking({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        expertId: string;
        /** An instant of `readFreeTimes`. */
        start: string;
        /** Up to two other starts that suit; the expert accepts one. */
        also?: string[];
        minutes: number;
        method: Method;
        optionId?: string;
        /** The first place unless given. */
        placeId?: string;
        /** Who consults; anyone unless given. */
        personId?: string;
        /** The street address of a home visit. */
        visitAddress?: string;
        /** Its ZIP code. */
        visitZip?: string;
        concern?: string;
        /** Whether the expert may see the client's place and notes before answering. */
        sharesPlaceAndNotes?: boolean;
        /** The `totalCents` of `quotePrice` that the client agreed to; refused if it has changed. */
        totalCents: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/bookings", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Prepare a request for its person to check and send
 */
export function draftRequest({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        expertId: string;
        /** An instant of `readFreeTimes`. */
        start?: string;
        minutes?: number;
        method?: Method;
        /** Up to two other starts that suit; the expert accepts one. */
        also?: string[];
        optionId?: string;
        /** The first place unless given. */
        placeId?: string;
        /** Who consults; anyone unless given. */
        personId?: string;
        /** The street address of a home visit. */
        visitAddress?: string;
        /** Its ZIP code. */
        visitZip?: string;
        concern?: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: RequestDraft;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/request-drafts", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Read a booking
 */
export function readBooking({ bookingId }: {
    bookingId: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}`, {
        ...opts
    });
}
/**
 * Request another time for a booking
 */
export function rescheduleBooking({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        /** An instant of `readFreeTimes`. */
        start: string;
        /** Up to two other starts that suit; the expert accepts one. */
        also?: string[];
        minutes: number;
        method: Method;
        optionId?: string;
        /** The first place unless given. */
        placeId?: string;
        /** Who consults; anyone unless given. */
        personId?: string;
        /** The street address of a home visit. */
        visitAddress?: string;
        /** Its ZIP code. */
        visitZip?: string;
        concern?: string;
        /** Whether the expert may see the client's place and notes before answering. */
        sharesPlaceAndNotes?: boolean;
        /** The `totalCents` of `quotePrice` that the client agreed to; refused if it has changed. */
        totalCents: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/reschedule`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Accept a request
 */
export function acceptBooking({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        /** A note to the other side. */
        note?: string | null;
        /** The total that you showed; refused if it has changed. */
        totalCents?: number;
        /** One of the starts of the request. */
        start?: string;
        /** The café, for a consultation in one. */
        cafeName?: string;
        cafeAddress?: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/accept`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Decline a request
 */
export function declineBooking({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        /** A note to the other side. */
        note?: string | null;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/decline`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Propose other times to the client of a booking
 */
export function proposeTimes({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        starts: string[];
        minutes?: 15 | 30 | 45 | 60;
        cafeName?: string;
        cafeAddress?: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/propose`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Cancel a booking
 */
export function cancelBooking({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        /** A note to the other side. */
        note?: string | null;
        /** The refund that you showed; refused if it is now less. */
        backCents?: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/cancel`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Start a consultation
 */
export function startConsultation({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {};
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/start`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Agree to an early start
 */
export function agreeToEarlyStart({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {};
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/start-now`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * End a consultation
 */
export function endConsultation({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        /** Needed if it ends early. */
        endReason?: "care-plan-found" | "client-leaves" | "other";
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/end`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List the requests that wait for an answer
 */
export function listRequests(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: PracticeBookings;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/requests", {
        ...opts
    });
}
/**
 * List the requests and consultations of a practice
 */
export function listPracticeBookings({ $from, until }: {
    $from: string;
    until: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: PracticeBookings;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/bookings${QS.query(QS.explode({
        "from": $from,
        until
    }))}`, {
        ...opts
    });
}
/**
 * Read when a person of the practice can be booked
 */
export function readAvailability({ personId }: {
    personId?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Availability;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/availability${QS.query(QS.explode({
        personId
    }))}`, {
        ...opts
    });
}
/**
 * Set 24-hour availability and how far home visits go
 */
export function saveAvailability({ personId, idempotencyKey, body }: {
    personId?: string;
    idempotencyKey?: string;
    body: {
        /** Opens every hour of the week for the person. */
        isAroundTheClock: boolean;
        /** Where home visits start; empty for the nearest place. */
        visitZip?: string;
        visitMiles: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Availability;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/availability${QS.query(QS.explode({
        personId
    }))}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Read the weekly hours of a person
 */
export function readHours({ personId, placeId }: {
    personId?: string;
    placeId?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: WeeklyHours;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/hours${QS.query(QS.explode({
        personId,
        placeId
    }))}`, {
        ...opts
    });
}
/**
 * Replace the weekly hours of a person
 */
export function setHours({ personId, placeId, idempotencyKey, ifMatch, body }: {
    personId?: string;
    placeId?: string;
    idempotencyKey?: string;
    ifMatch?: string;
    body: {
        hours: {
            /** 1 is Monday, as in ISO 8601. */
            weekday: number;
            /** The start, on the hour or half hour, by the clock of the place. */
            "from": string;
            /** The end. Midnight is 00:00. */
            to: string;
        }[];
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: WeeklyHours;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 412;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/hours${QS.query(QS.explode({
        personId,
        placeId
    }))}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Remove the separate hours of a place
 */
export function removeHours({ personId, placeId, idempotencyKey, ifMatch }: {
    personId?: string;
    placeId: string;
    idempotencyKey?: string;
    ifMatch?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: WeeklyHours;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 412;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/hours${QS.query(QS.explode({
        personId,
        placeId
    }))}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    });
}
/**
 * Set the notice and the buffers of a person
 */
export function setBookingRules({ personId, idempotencyKey, body }: {
    personId?: string;
    idempotencyKey?: string;
    body: {
        /** How long before its start a time can still be booked. */
        noticeMinutes: 15 | 30 | 60 | 120 | 240 | 480 | 720 | 1440 | 2880 | 4320;
        /** Kept free before a booking. */
        bufferBeforeMinutes: 0 | 5 | 10 | 15 | 30 | 45 | 60 | 90 | 120;
        /** Kept free after a booking. */
        bufferAfterMinutes: 0 | 5 | 10 | 15 | 30 | 45 | 60 | 90 | 120;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Availability;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/booking-rules${QS.query(QS.explode({
        personId
    }))}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Take whole days off
 */
export function takeDaysOff({ personId, idempotencyKey, body }: {
    personId?: string;
    idempotencyKey?: string;
    body: {
        /** The first day, by the clock of the first place. */
        "from": string;
        /** The last day. */
        until: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: DaysOff;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/days-off${QS.query(QS.explode({
        personId
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Work on days that were off
 */
export function removeDaysOff({ daysOffId, idempotencyKey }: {
    daysOffId: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Removed;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/days-off/${encodeURIComponent(daysOffId)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Open hours on one day in addition to the weekly ones
 */
export function addExtraHours({ personId, idempotencyKey, body }: {
    personId?: string;
    idempotencyKey?: string;
    body: {
        /** The day at the first place. */
        date: string;
        /** The start, on the hour or half hour, by the clock of the place. */
        "from": string;
        /** The end. Midnight is 00:00. */
        to: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Availability;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/extra-hours${QS.query(QS.explode({
        personId
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Remove extra hours
 */
export function removeExtraHours({ extraHoursId, idempotencyKey }: {
    extraHoursId: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Removed;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/extra-hours/${encodeURIComponent(extraHoursId)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List what is taken within the hours of a person
 */
export function listTakenTimes({ personId, placeId }: {
    personId?: string;
    placeId?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: TakenTimes;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/taken-times${QS.query(QS.explode({
        personId,
        placeId
    }))}`, {
        ...opts
    });
}
/**
 * Read the profile of the practice
 */
export function readPractice(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Practice;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice", {
        ...opts
    });
}
/**
 * Replace what the practice says about itself
 */
export function saveProfile({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        name: string;
        title?: string;
        bio?: string;
        credentials?: string;
        education?: string;
        /** The place to show first. Without it, the order stays. */
        firstPlaceId?: string;
        /** Whether you insist on words that were refused with `content_warning`. */
        confirmed?: boolean;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Practice;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/profile", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Set the price per minute
 */
export function setRate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        ratePerMinuteCents: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Practice;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/rate", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Replace the consultation methods
 */
export function setMethods({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        methods: Method[];
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Practice;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/methods", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Replace the categories that the practice is found by
 */
export function setCategories({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        categories: CategoryId[];
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Practice;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/categories", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Set the languages and the gender of who consults
 */
export function setWhoMeets({ personId, idempotencyKey, body }: {
    personId?: string;
    idempotencyKey?: string;
    body: {
        languages: ConsultationLanguage[];
        gender: ("woman" | "man" | "nonbinary") | null;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Practice;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/who-meets${QS.query(QS.explode({
        personId
    }))}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List the consultation options
 */
export function listOptions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnOptions;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/options", {
        ...opts
    });
}
/**
 * Add a consultation option
 */
export function addOption({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        title: string;
        description?: string;
        minutes: number;
        category: CategoryId;
        /** Whether you insist on words that were refused with `content_warning`. */
        confirmed?: boolean;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnOption;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/options", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Read a consultation option
 */
export function readOption({ optionId }: {
    optionId: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnOption;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/options/${encodeURIComponent(optionId)}`, {
        ...opts
    });
}
/**
 * Replace a consultation option
 */
export function changeOption({ optionId, idempotencyKey, ifMatch, body }: {
    optionId: string;
    idempotencyKey?: string;
    ifMatch?: string;
    body: {
        title: string;
        description?: string;
        minutes: number;
        category: CategoryId;
        /** Whether you insist on words that were refused with `content_warning`. */
        confirmed?: boolean;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnOption;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 412;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/options/${encodeURIComponent(optionId)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Remove a consultation option
 */
export function removeOption({ optionId, idempotencyKey }: {
    optionId: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Removed;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/options/${encodeURIComponent(optionId)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List the places of the practice, with their addresses
 */
export function listPlaces(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnPlaces;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/places", {
        ...opts
    });
}
/**
 * Add a place
 */
export function addPlace({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        label?: string;
        address: string;
        zip: string;
        directions?: string;
        bring?: string;
        isExactPublic?: boolean;
        isStepFree?: boolean;
        hasParking?: boolean;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnPlace;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/places", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Read a place of the practice
 */
export function readPlace({ placeId }: {
    placeId: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnPlace;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/places/${encodeURIComponent(placeId)}`, {
        ...opts
    });
}
/**
 * Replace what is known about a place
 */
export function changePlace({ placeId, idempotencyKey, body }: {
    placeId: string;
    idempotencyKey?: string;
    body: {
        label?: string;
        address: string;
        zip: string;
        directions?: string;
        bring?: string;
        isExactPublic?: boolean;
        isStepFree?: boolean;
        hasParking?: boolean;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnPlace;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/places/${encodeURIComponent(placeId)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Remove a place with its hours and photos
 */
export function removePlace({ placeId, idempotencyKey }: {
    placeId: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Removed;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/places/${encodeURIComponent(placeId)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Move a place within the order
 */
export function movePlace({ placeId, idempotencyKey, body }: {
    placeId: string;
    idempotencyKey?: string;
    body: {
        /** 0 is first. Places that we still check stay last. */
        rank: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OwnPlaces;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/places/${encodeURIComponent(placeId)}/rank`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List the months of a practice with their sums
 */
export function listStatements(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Statements;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/practice/statements", {
        ...opts
    });
}
/**
 * Read a month of a practice, movement by movement
 */
export function readStatement({ month }: {
    month: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Statement;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/statements/${encodeURIComponent(month)}`, {
        ...opts
    });
}
/**
 * List the public reviews of a practice
 */
export function listReviews({ unanswered, after }: {
    unanswered?: boolean;
    after?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: PracticeReviews;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/practice/reviews${QS.query(QS.explode({
        unanswered,
        after
    }))}`, {
        ...opts
    });
}
/**
 * Read the review of a booking, and its answer
 */
export function readReview({ bookingId }: {
    bookingId: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: BookingReview;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/review`, {
        ...opts
    });
}
/**
 * Give a review of a consultation that took place
 */
export function giveReview({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        rating: number;
        /** What readers see under the stars. */
        text?: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: BookingReview;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/review`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Change a review, or write it again after a withdrawal
 */
export function changeReview({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        rating: number;
        /** What readers see under the stars. */
        text?: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: BookingReview;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/review`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Withdraw a review
 */
export function withdrawReview({ bookingId, idempotencyKey }: {
    bookingId: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: BookingReview;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/review`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Write or change the public answer to a review
 */
export function answerReview({ bookingId, idempotencyKey, body }: {
    bookingId: string;
    idempotencyKey?: string;
    body: {
        text: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: BookingReview;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/review/answer`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Remove the answer to a review
 */
export function removeAnswer({ bookingId, idempotencyKey }: {
    bookingId: string;
    idempotencyKey?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: BookingReview;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/bookings/${encodeURIComponent(bookingId)}/review/answer`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * List own conversations, newest message first
 */
export function listConversations({ after }: {
    after?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Conversations;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/conversations${QS.query(QS.explode({
        after
    }))}`, {
        ...opts
    });
}
/**
 * Write to someone for the first time
 */
export function beginConversation({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The expert, with a key of a person. */
        expertId?: string;
        /** The client, with a key of a practice. */
        clientId?: string;
        /** Plain text. */
        text: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SentMessage;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/conversations", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Read a conversation with its newest messages
 */
export function readConversation({ conversationId, before }: {
    conversationId: string;
    before?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Conversation;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/conversations/${encodeURIComponent(conversationId)}${QS.query(QS.explode({
        before
    }))}`, {
        ...opts
    });
}
/**
 * Mark the messages of a conversation as read
 */
export function markConversationRead({ conversationId, idempotencyKey, body }: {
    conversationId: string;
    idempotencyKey?: string;
    body: {
        /** The number of the newest message that was read; all unless given. */
        upTo?: number;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: MarkedAsRead;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/conversations/${encodeURIComponent(conversationId)}/read`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Send a message in a conversation
 */
export function sendMessage({ conversationId, idempotencyKey, body }: {
    conversationId: string;
    idempotencyKey?: string;
    body: {
        /** Plain text. */
        text: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SentMessage;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/conversations/${encodeURIComponent(conversationId)}/messages`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * List own notifications, newest first
 */
export function listNotifications({ after }: {
    after?: number;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Notifications;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/notifications${QS.query(QS.explode({
        after
    }))}`, {
        ...opts
    });
}
/**
 * Mark a notification as read
 */
export function markNotificationRead({ notificationId, idempotencyKey, body }: {
    notificationId: string;
    idempotencyKey?: string;
    body: {};
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ReadNotification;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/notifications/${encodeURIComponent(notificationId)}/read`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Mark all own notifications as read
 */
export function markNotificationsRead({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {};
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: UnreadNotifications;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 409;
        data: Problem;
    } | {
        status: 413;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 415;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/notifications/read", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Count what waits for admins
 */
export function readQueues(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Queues;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>("/admin/queues", {
        ...opts
    });
}
/**
 * List applications of experts
 */
export function listApplications({ filter, sort, q, after }: {
    filter?: "all" | "waiting" | "open" | "decided";
    sort?: "newest" | "oldest";
    q?: string;
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Applications;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/admin/applications${QS.query(QS.explode({
        filter,
        sort,
        q,
        after
    }))}`, {
        ...opts
    });
}
/**
 * List licenses of practices
 */
export function listLicenses({ filter, sort, q, after }: {
    filter?: "all" | "waiting" | "ending" | "expired";
    sort?: "newest" | "oldest";
    q?: string;
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Licenses;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/admin/licenses${QS.query(QS.explode({
        filter,
        sort,
        q,
        after
    }))}`, {
        ...opts
    });
}
/**
 * List contested no-shows
 */
export function listNoShows({ filter, sort, q, after }: {
    filter?: "all" | "waiting" | "decided";
    sort?: "newest" | "oldest";
    q?: string;
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: NoShows;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/admin/no-shows${QS.query(QS.explode({
        filter,
        sort,
        q,
        after
    }))}`, {
        ...opts
    });
}
/**
 * List disputes
 */
export function listDisputes({ filter, sort, q, after }: {
    filter?: "all" | "waiting" | "decided" | "withdrawn";
    sort?: "newest" | "oldest";
    q?: string;
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Disputes;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/admin/disputes${QS.query(QS.explode({
        filter,
        sort,
        q,
        after
    }))}`, {
        ...opts
    });
}
/**
 * List reports
 */
export function listReports({ filter, sort, q, after }: {
    filter?: "all" | "open" | "closed";
    sort?: "newest" | "oldest";
    q?: string;
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Reports;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/admin/reports${QS.query(QS.explode({
        filter,
        sort,
        q,
        after
    }))}`, {
        ...opts
    });
}
/**
 * List reviews, and answers to them, that wait for a look or are hidden
 */
export function listReviewsToRead({ filter, sort, q, after }: {
    filter?: "all" | "waiting" | "hidden";
    sort?: "newest" | "oldest";
    q?: string;
    after?: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ReviewsToRead;
    } | {
        status: 304;
    } | {
        status: 400;
        data: Problem;
    } | {
        status: 401;
        data: Problem;
    } | {
        status: 403;
        data: Problem;
    } | {
        status: 404;
        data: Problem;
    } | {
        status: 414;
        data: Problem;
    } | {
        status: 422;
        data: Problem;
    } | {
        status: 429;
        data: Problem;
    } | {
        status: 503;
        data: Problem;
    }>(`/admin/reviews${QS.query(QS.explode({
        filter,
        sort,
        q,
        after
    }))}`, {
        ...opts
    });
}

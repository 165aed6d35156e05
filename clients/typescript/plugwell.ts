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
    code: "invalid_input" | "content_warning" | "check_failed" | "not_found" | "sign_in_required" | "other_account" | "view_as_read_only" | "not_allowed" | "email_unverified" | "under_age" | "consent_needed" | "state_not_served" | "not_bookable" | "practice_not_ready" | "no_place_to_go" | "own_profile" | "slot_unavailable" | "slot_taken" | "own_time_taken" | "price_changed" | "option_changed" | "already_sent" | "too_many_open_requests" | "unpaid_request" | "gallery_full" | "status_changed" | "changed_since" | "more_than_left" | "too_many_requests" | "unavailable" | "call_unreadable" | "key_needed" | "key_refused" | "scope_missing" | "other_key" | "method_not_taken" | "too_large" | "address_too_long" | "not_json" | "our_fault";
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
    /** What the practice answered. */
    answer: string | null;
};
export type Reason = {
    /** A refusal code. */
    code: string;
    title: string;
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
    /** Where to meet; null until the booking is confirmed. */
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
export type PracticeBookings = {
    bookings: Booking[];
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
export function readFreeTimes({ expertId, placeId, optionId, personId, visitZip }: {
    expertId: string;
    placeId?: string;
    optionId?: string;
    personId?: string;
    visitZip?: string;
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
        visitZip
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

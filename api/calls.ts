import type { Call } from './call.ts';
import {
  acceptBookingCall,
  cancelBookingCall,
  declineBookingCall,
  endBookingCall,
  proposeTimesCall,
  startBookingCall,
  startNowCall,
} from './calls/act-on-bookings.ts';
import {
  listApplicationsCall,
  listDisputesCall,
  listLicensesCall,
  listNoShowsCall,
  listReportsCall,
  listWaitingReviewsCall,
  readQueuesCall,
} from './calls/admin-queues.ts';
import { draftRequestCall } from './calls/draft-request.ts';
import {
  beginConversationCall,
  listConversationsCall,
  markConversationReadCall,
  readConversationCall,
  sendMessageCall,
} from './calls/own/messages.ts';
import {
  listNotificationsCall,
  markNotificationReadCall,
  markNotificationsReadCall,
} from './calls/own/notifications.ts';
import {
  answerReviewCall,
  changeReviewCall,
  giveReviewCall,
  listReviewsCall,
  readReviewCall,
  removeAnswerCall,
  withdrawReviewCall,
} from './calls/own/reviews.ts';
import { findPlaceCall, listCategoriesCall, listStatesCall } from './calls/places-and-law.ts';
import {
  addExtraHoursCall,
  removeDaysOffCall,
  removeExtraHoursCall,
  removeHoursCall,
  saveAvailabilityCall,
  setBookingRulesCall,
  setHoursCall,
  takeDaysOffCall,
} from './calls/practice/change-availability.ts';
import {
  addOptionCall,
  changeOptionCall,
  listOptionsCall,
  readOptionCall,
  removeOptionCall,
} from './calls/practice/options.ts';
import {
  addPlaceCall,
  changePlaceCall,
  listOwnPlacesCall,
  movePlaceCall,
  readPlaceCall,
  removePlaceCall,
} from './calls/practice/places.ts';
import {
  readPracticeCall,
  saveProfileCall,
  setCategoriesCall,
  setMethodsCall,
  setRateCall,
  setWhoMeetsCall,
} from './calls/practice/profile.ts';
import {
  listTakenTimesCall,
  readAvailabilityCall,
  readHoursCall,
} from './calls/practice/read-availability.ts';
import { listStatementsCall, readStatementCall } from './calls/practice/statements.ts';
import { quotePriceCall } from './calls/quote-price.ts';
import {
  listBookingsCall,
  listPracticeBookingsCall,
  listRequestsCall,
  readBookingCall,
} from './calls/read-bookings.ts';
import { readExpertCall } from './calls/read-expert.ts';
import { listPlacesCall, readTimesCall } from './calls/read-times.ts';
import { requestBookingCall, rescheduleBookingCall } from './calls/request-bookings.ts';
import { searchExpertsCall } from './calls/search-experts.ts';

/** Every call, in the order of the description. */
export const CALLS: readonly Call[] = [
  searchExpertsCall,
  readExpertCall,
  listPlacesCall,
  readTimesCall,
  quotePriceCall,
  listCategoriesCall,
  listStatesCall,
  findPlaceCall,
  listBookingsCall,
  requestBookingCall,
  draftRequestCall,
  readBookingCall,
  rescheduleBookingCall,
  acceptBookingCall,
  declineBookingCall,
  proposeTimesCall,
  cancelBookingCall,
  startBookingCall,
  startNowCall,
  endBookingCall,
  listRequestsCall,
  listPracticeBookingsCall,
  readAvailabilityCall,
  saveAvailabilityCall,
  readHoursCall,
  setHoursCall,
  removeHoursCall,
  setBookingRulesCall,
  takeDaysOffCall,
  removeDaysOffCall,
  addExtraHoursCall,
  removeExtraHoursCall,
  listTakenTimesCall,
  readPracticeCall,
  saveProfileCall,
  setRateCall,
  setMethodsCall,
  setCategoriesCall,
  setWhoMeetsCall,
  listOptionsCall,
  addOptionCall,
  readOptionCall,
  changeOptionCall,
  removeOptionCall,
  listOwnPlacesCall,
  addPlaceCall,
  readPlaceCall,
  changePlaceCall,
  movePlaceCall,
  removePlaceCall,
  listStatementsCall,
  readStatementCall,
  listReviewsCall,
  readReviewCall,
  giveReviewCall,
  changeReviewCall,
  withdrawReviewCall,
  answerReviewCall,
  removeAnswerCall,
  listConversationsCall,
  beginConversationCall,
  readConversationCall,
  markConversationReadCall,
  sendMessageCall,
  listNotificationsCall,
  markNotificationReadCall,
  markNotificationsReadCall,
  readQueuesCall,
  listApplicationsCall,
  listLicensesCall,
  listNoShowsCall,
  listDisputesCall,
  listReportsCall,
  listWaitingReviewsCall,
];

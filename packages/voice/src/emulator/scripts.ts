import {
  contractRenewal,
  customerSurvey,
  customerWinBack,
  referralRequest,
} from './retention-scripts.ts'
import {
  demoScheduling,
  eventInvitation,
  leadNurturing,
  salesQualification,
  trialCheckIn,
} from './sales-scripts.ts'
import type { Script } from './script.ts'
import { appointmentBooking, paymentReminder, supportFollowUp } from './service-scripts.ts'

/** The assistants every emulator has. */
export const scripts: readonly Script[] = [
  salesQualification,
  appointmentBooking,
  contractRenewal,
  customerSurvey,
  eventInvitation,
  supportFollowUp,
  demoScheduling,
  leadNurturing,
  paymentReminder,
  trialCheckIn,
  customerWinBack,
  referralRequest,
]

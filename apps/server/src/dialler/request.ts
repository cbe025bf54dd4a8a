import type { CallRequest } from '../provider/provider.ts'
import type { CallRow, CampaignRow, MemberRow } from './book.ts'

/** What the provider is asked for a call: whom the campaign calls, as the contact is now. */
export function requestFor(
  call: Pick<CallRow, 'attempt_id' | 'name'>,
  campaign: Pick<CampaignRow, 'assistant_id' | 'phone_number_id'>,
  member: Pick<MemberRow, 'phone_e164' | 'first_name' | 'last_name' | 'email'>,
): CallRequest {
  return {
    attemptId: call.attempt_id,
    assistantId: campaign.assistant_id,
    phoneNumberId: campaign.phone_number_id,
    number: member.phone_e164,
    contactName: `${member.first_name} ${member.last_name}`.trim(),
    email: member.email,
    callName: call.name,
  }
}

import * as z from 'zod/mini'
import { disclosureLanguages } from './choices.ts'
import { singleLineText, withError } from './shared.ts'

const languageMessage = `must be one of ${disclosureLanguages.join(', ')}`

/** The provider would replace a part of the name by the value of a variable. */
const templateMessage = 'Leave out {{ and {%, with which a template begins'

const disclosureLanguage = z.enum(disclosureLanguages, withError(languageMessage))

/** A change of what every call says first. Absent fields stay unchanged; the first time, `caller_name` is required. */
export const disclosurePatch = z.object({
  /** The name of the person or company that calls, as it is said. */
  caller_name: z.optional(
    singleLineText(100).check(
      z.minLength(1, 'Enter who calls'),
      z.refine((name) => !/\{[{%]/.test(name), templateMessage),
    ),
  ),
  /** English at first. */
  language: z.optional(disclosureLanguage),
})
export type DisclosurePatch = z.infer<typeof disclosurePatch>

/** The disclosure of a workspace, with the sentences that its calls begin with. */
export const disclosure = z.object({
  /** Empty until an admin has entered it: until then, no call is placed that needs a disclosure. */
  caller_name: z.string(),
  language: disclosureLanguage,
  /** What is said where the law does not require to say that calls are recorded; null without a caller. */
  text: z.nullable(z.string()),
  /** What is said everywhere else; null without a caller. */
  text_recorded: z.nullable(z.string()),
})
export type Disclosure = z.infer<typeof disclosure>

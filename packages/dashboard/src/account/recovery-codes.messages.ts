/** The texts of the recovery codes. */
export const recoveryCodesTexts = {
  hint: 'Save these recovery codes now: they are not shown again. Each of them signs you in once, without your phone.',
  leave: {
    title: 'Leave before the recovery codes are saved?',
    description: 'They are not shown again, and without your phone only they sign you in.',
    stayLabel: 'Stay',
    leaveLabel: 'Leave',
  },
}

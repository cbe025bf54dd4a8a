import type { Locator, Page } from 'playwright'

/** Opens the dialog of a new campaign, fills in its fields by their labels, and selects the first contacts. */
export async function fillInCampaign(
  page: Page,
  fields: Record<string, string>,
  contactCount: number,
): Promise<Locator> {
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('button', { name: 'Create Campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campaign Name').fill('First calls')
  await dialog.getByRole('combobox', { name: 'AI Assistant' }).click()
  await page.getByRole('option', { name: 'Sales Qualification' }).click()
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  // The first box selects all.
  const boxes = dialog.getByRole('group', { name: 'Contacts' }).getByRole('checkbox')
  await boxes.nth(1).waitFor()
  for (let n = 1; n <= contactCount; n++) await boxes.nth(n).click()
  await dialog.getByText(`${contactCount} selected`).waitFor()
  return dialog
}

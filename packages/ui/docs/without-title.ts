/** Returns Markdown without its title. */
export const withoutTitle = (markdown: string) => markdown.replace(/^# .*\n+/, '')

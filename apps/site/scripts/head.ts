import type { PageWords } from '../src/page-words.ts'

/** Text as it may stand in markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const pictureWords = 'A call with its waveform, its transcript and its outcome, in Callwright'

/** The head of a page's document: its words for the tab, for search engines and for shared links. */
export function headOf(
  { title, description }: PageWords,
  path: string,
  siteUrl: string | undefined,
): string[] {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  const whole = `${title} · Callwright`
  return [
    `<title>${escapeHtml(whole)}</title>`,
    meta('name', 'description', description),
    // A part of an address is no canonical one, and none is better than a wrong one.
    ...(siteUrl ? [`<link rel="canonical" href="${siteUrl}${path}">`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Callwright'),
    meta('property', 'og:title', whole),
    meta('property', 'og:description', description),
    ...(siteUrl ? [meta('property', 'og:url', siteUrl + path)] : []),
    meta('property', 'og:image', `${siteUrl ?? ''}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', pictureWords),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

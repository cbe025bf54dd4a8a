import type { PageHead } from '../src/page-head.ts'

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const imageDescription = 'A call with its waveform, its transcript and its outcome, in Callwright'

/** Returns the tags for the browser's tab, search engines and shared links. */
export function headOf(
  { title, description }: PageHead,
  path: string,
  siteUrl: string | undefined,
): string[] {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  const fullTitle = `${title} · Callwright`
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    meta('name', 'description', description),
    // A canonical URL must be absolute.
    ...(siteUrl ? [`<link rel="canonical" href="${siteUrl}${path}">`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Callwright'),
    meta('property', 'og:title', fullTitle),
    meta('property', 'og:description', description),
    ...(siteUrl ? [meta('property', 'og:url', siteUrl + path)] : []),
    meta('property', 'og:image', `${siteUrl ?? ''}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', imageDescription),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

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

/** Returns the head tags of a page, for the browser's tab, search engines and shared links. */
export function headTags(
  { title, description }: PageHead,
  path: string,
  siteUrl: string | undefined,
): string[] {
  const metaTag = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  const fullTitle = `${title} · Callwright`
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    metaTag('name', 'description', description),
    // A canonical URL must be absolute.
    ...(siteUrl ? [`<link rel="canonical" href="${siteUrl}${path}">`] : []),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', 'Callwright'),
    metaTag('property', 'og:title', fullTitle),
    metaTag('property', 'og:description', description),
    ...(siteUrl ? [metaTag('property', 'og:url', siteUrl + path)] : []),
    metaTag('property', 'og:image', `${siteUrl ?? ''}/social.png`),
    metaTag('property', 'og:image:width', '1200'),
    metaTag('property', 'og:image:height', '630'),
    metaTag('property', 'og:image:alt', imageDescription),
    metaTag('name', 'twitter:card', 'summary_large_image'),
  ]
}

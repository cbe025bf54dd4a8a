let canvas: CanvasRenderingContext2D | null | undefined
let font: string | undefined

/** The font of the texts of charts, in CSS. */
export function chartFont(): string {
  font ??= `12px ${getComputedStyle(document.body).fontFamily}`
  return font
}

/** Returns the width of a chart's text of 12 pixels, in pixels; an estimate where there is no canvas. */
export function textWidth(text: string): number {
  if (typeof document === 'undefined') return text.length * 7
  if (canvas === undefined) {
    canvas = document.createElement('canvas').getContext('2d')
    if (canvas) canvas.font = chartFont()
  }
  return canvas?.measureText(text).width ?? text.length * 7
}

const maxCharacters = 200

/** Shortens a text to a width in pixels, with an ellipsis. */
export function fitText(text: string, maxWidth: number): string {
  if (text.length <= maxCharacters && textWidth(text) <= maxWidth) return text
  const characters = [...text.slice(0, maxCharacters)]
  do characters.pop()
  while (characters.length > 0 && textWidth(`${characters.join('')}…`) > maxWidth)
  return `${characters.join('').trimEnd()}…`
}

/** Divides a text at spaces into at most two lines of a width in pixels; shortens what does not fit. */
export function wrapText(text: string, maxWidth: number): string[] {
  const words = text.slice(0, maxCharacters).split(' ')
  let count = words.length
  while (count > 1 && textWidth(words.slice(0, count).join(' ')) > maxWidth) count -= 1
  if (count === words.length) return [fitText(text, maxWidth)]
  return [
    words.slice(0, count).join(' '),
    text.slice(words.slice(0, count).join(' ').length + 1),
  ].map((line) => fitText(line, maxWidth))
}

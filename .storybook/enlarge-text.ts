/** Shows the text at twice its size, as the setting of a browser does, until the story ends; for `beforeEach`. */
export function enlargeText() {
  const { style } = document.documentElement
  style.fontSize = '200%'
  return () => {
    style.fontSize = ''
  }
}

/** The address of a document that stands in for the widget's and tells the page around it what it is given. */
export function aWidgetDocument(...news: string[]): string {
  const html = `<!doctype html>
    <html lang="en" data-widget="started">
      <title>Widget</title>
      <body>
        <p>A widget stands here.</p>
        <script>
          for (const news of [${news.join(', ')}]) parent.postMessage(news, '*')
        </script>
      </body>
    </html>`
  return URL.createObjectURL(new Blob([html], { type: 'text/html' }))
}

/** Returns the URL of a document that replaces the widget's and sends the given messages. */
export function aWidgetDocument(...messages: string[]): string {
  const html = `<!doctype html>
    <html lang="en" data-widget="started">
      <title>Widget</title>
      <body>
        <p>A widget stands here.</p>
        <script>
          for (const message of [${messages.join(', ')}]) parent.postMessage(message, '*')
        </script>
      </body>
    </html>`
  return URL.createObjectURL(new Blob([html], { type: 'text/html' }))
}

/** The look of the provider's widget, with a conversation that has begun. */
const widgetMarkup = `
  <style>
    :root { color-scheme: light dark; font: 14px/1.5 'Inter Variable', system-ui, sans-serif }
    body { margin: 0; height: 100vh; display: grid; place-items: end }
    main {
      box-sizing: border-box; display: flex; flex-direction: column;
      width: min(24rem, calc(100vw - 3rem)); height: min(36rem, calc(100vh - 3rem)); margin: 1.5rem;
      overflow: hidden; border: 1px solid #e2e4ea; border-radius: 16px;
      background: #fff; color: #1b1f2a; box-shadow: 0 12px 32px rgb(20 24 40 / 16%)
    }
    header { padding: 14px 18px; background: #3350c8; color: #fff }
    h1 { margin: 0; font-size: 15px; font-weight: 600 }
    header p { margin: 0; font-size: 13px }
    ol { flex: 1; display: grid; align-content: start; gap: 10px; margin: 0; padding: 18px; list-style: none }
    li { max-width: 80%; padding: 8px 12px; border-radius: 14px; background: #eef0f5 }
    li.visitor { justify-self: end; background: #3350c8; color: #fff }
    form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid #e2e4ea }
    input, button { font: inherit; border-radius: 8px; padding: 8px 12px }
    input { flex: 1; min-width: 0; border: 1px solid #7c8296; background: #fff; color: inherit }
    button { border: 0; background: #3350c8; color: #fff; font-weight: 500 }
  </style>
  <main>
    <header><h1>Renewals agent</h1><p>Usually answers at once</p></header>
    <ol>
      <li>Hello, this is Ava. How can I help you today?</li>
      <li class="visitor">Can I add two seats to my contract?</li>
      <li>Of course. Two more seats are $24 a month. Shall I send the offer to your email address?</li>
    </ol>
    <form><input aria-label="Message" placeholder="Type a message" /><button type="button">Send</button></form>
  </main>`

/** Returns the URL of a document that replaces the widget's, shows a chat, and sends the given messages. */
export function aWidgetDocument(...messages: string[]): string {
  const html = `<!doctype html>
    <html lang="en" data-widget="started">
      <title>Widget</title>
      <body>
        ${widgetMarkup}
        <script>
          for (const message of [${messages.join(', ')}]) parent.postMessage(message, '*')
        </script>
      </body>
    </html>`
  return URL.createObjectURL(new Blob([html], { type: 'text/html' }))
}

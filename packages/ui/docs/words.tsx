import './page.css'

const words: [word: string, means: string, not: string][] = [
  ['contact', 'a person one may call', 'lead, customer, record'],
  ['campaign', 'calls to chosen contacts by one assistant', 'job, batch, run'],
  ['assistant', 'the voice that speaks', 'bot, agent, AI'],
  ['call', 'one conversation or the try at it', 'dial, session'],
  ['retry', 'a further call after one that did not reach a person', 'reattempt'],
  ['transcript', 'what was said, in words', 'log, conversation history'],
  ['qualified', 'the call’s analysis says the contact fits', 'hot, converted'],
  ['provider', 'who carries the calls', 'vendor, backend'],
]

/** The product's words, each with what it means and what is not said for it. */
export function Words() {
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">We say</th>
          <th scope="col">For</th>
          <th scope="col">Not</th>
        </tr>
      </thead>
      <tbody>
        {words.map(([word, means, not]) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td>{means}</td>
            <td>{not}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import './page.css'

const words: [word: string, means: string, not: string][] = [
  ['contact', 'a person to call', 'lead, customer, record'],
  ['campaign', 'calls to chosen contacts by one assistant', 'job, batch, run'],
  ['assistant', 'the voice that speaks', 'bot, agent, AI'],
  ['call', 'one conversation, or the attempt', 'dial, session'],
  ['retry', 'another call after one that did not reach a person', 'reattempt'],
  ['transcript', 'what was said, in words', 'log, conversation history'],
  ['qualified', 'the call’s analysis says the contact fits', 'hot, converted'],
  ['provider', 'the service that makes the calls', 'vendor, backend'],
]

/** The terms of the product, each with its meaning and the terms to avoid. */
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

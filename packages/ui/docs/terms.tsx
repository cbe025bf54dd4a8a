import './page.css'

const terms: [term: string, meaning: string, avoid: string][] = [
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
export function Terms() {
  return (
    <table className="fd-table sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Meaning</th>
          <th scope="col">Do not use</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(([term, meaning, avoid]) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>{meaning}</td>
            <td>{avoid}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

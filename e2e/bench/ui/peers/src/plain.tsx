import { useRef, useState } from 'react'
import { columnHeaders } from './rows.ts'

export function Page({ rows }) {
  const dialog = useRef(null)
  const [tab, setTab] = useState('overview')
  return (
    <main>
      <section>
        <h2>Calls</h2>
        <p>What was said.</p>
        <span>Ended</span>
        <span>Queued</span>
        <span>Failed</span>
        <button type="button">Start</button>
        <button type="button" onClick={() => dialog.current.showModal()}>
          Open
        </button>
        <dialog ref={dialog}>
          <h2>Details</h2>
          <p>Of one call.</p>
          <button type="button" onClick={() => dialog.current.close()}>
            Close
          </button>
        </dialog>
        <div role="tablist">
          {['overview', 'transcript'].map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={tab === name}
              onClick={() => setTab(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <div role="tabpanel">{tab}</div>
        <label>
          <input type="checkbox" /> Remember
        </label>
        <progress value={40} max={100} aria-label="Progress" />
      </section>
      <table>
        <thead>
          <tr>
            {columnHeaders.map((header, index) => (
              <th key={index}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <input type="checkbox" aria-label={`Select ${row.name}`} />
              </td>
              <td>{row.name}</td>
              <td>{row.phone}</td>
              <td>{row.company}</td>
              <td>
                <span>{row.status}</span>
              </td>
              <td>{row.duration}</td>
              <td>
                <button type="button">Details</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

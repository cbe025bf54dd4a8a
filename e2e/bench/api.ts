import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { startProduct } from '../product.ts'

// A page of contacts over HTTP, beside the same bytes sent by a bare server: what the database, the
// contract and the checks cost together.
const rounds = 300

async function p50(url: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + 50; round++) {
    const began = performance.now()
    await (await fetch(url)).arrayBuffer()
    // The first ones warm both sides up.
    if (round >= 50) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] as number
}

const product = await startProduct()
try {
  const form = new FormData()
  form.set('user_id', '1')
  const csv = await readFile(join(import.meta.dirname, '../contacts.csv'))
  form.set('file', new File([csv], 'contacts.csv'))
  const began = performance.now()
  const answer = await fetch(`${product.url}/api/contacts/import`, { method: 'POST', body: form })
  const { imported_count } = (await answer.json()) as { imported_count: number }
  console.log(`import of ${imported_count} contacts: ${(performance.now() - began).toFixed(0)} ms`)

  const path = '/api/contacts?user_id=1&per_page=20'
  const bytes = Buffer.from(await (await fetch(product.url + path)).arrayBuffer())
  const bare = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(bytes)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const address = bare.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const reference = await p50(`http://127.0.0.1:${port}/`)
  const ours = await p50(product.url + path)
  bare.close()
  bare.closeAllConnections()
  console.log(
    `a page of contacts, p50 of ${rounds}: ${ours.toFixed(2)} ms, ${(ours / reference).toFixed(1)} × the same bytes from a bare server (${reference.toFixed(2)} ms)`,
  )
} finally {
  await product.remove()
}

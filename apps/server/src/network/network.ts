import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type ClientRequest } from 'node:http'
import https, { type RequestOptions } from 'node:https'

/** DNS and HTTP requests; tests inject their own. */
export interface Network {
  /** Returns all addresses of a host. */
  resolve(hostname: string): Promise<LookupAddress[]>
  /** Begins a request, which its `end` sends. */
  request(url: URL, options: RequestOptions): ClientRequest
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  request: (url, options) => (url.protocol === 'https:' ? https : http).request(url, options),
}

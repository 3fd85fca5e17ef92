import type { FastifyInstance } from 'fastify'
import { isIP } from 'node:net'
import { sandboxKeys } from '../keys.ts'

const places = {
  US: {
    city: 'San Francisco',
    region: 'California',
    region_code: 'CA',
    country_code: 'US',
    country_name: 'United States',
    latitude: 37.7749,
    longitude: -122.4194,
    timezone: 'America/Los_Angeles',
    postal: '94103',
    currency: 'USD',
    in_eu: false,
  },
  FR: {
    city: 'Paris',
    region: 'Île-de-France',
    region_code: 'IDF',
    country_code: 'FR',
    country_name: 'France',
    latitude: 48.8566,
    longitude: 2.3522,
    timezone: 'Europe/Paris',
    postal: '75001',
    currency: 'EUR',
    in_eu: true,
  },
  CN: {
    city: 'Shanghai',
    region: 'Shanghai',
    region_code: 'SH',
    country_code: 'CN',
    country_name: 'China',
    latitude: 31.2304,
    longitude: 121.4737,
    timezone: 'Asia/Shanghai',
    postal: '200001',
    currency: 'CNY',
    in_eu: false,
  },
}

// The three documentation networks stand for three countries.
const prefixes: [string, keyof typeof places][] = [
  ['192.0.2.', 'US'],
  ['198.51.100.', 'FR'],
  ['203.0.113.', 'CN'],
]

const reserved =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|2[24-5]\d\.|::1$|fe80:|f[cd])/i

/** IP lookup at `/ip/json/{ip}`: private addresses answer an error with 200, as the real ones do. */
export function mountIpLookup(app: FastifyInstance): void {
  app.get<{ Params: { ip: string }; Querystring: { key?: string; token?: string } }>('/ip/json/:ip', (request, reply) => {
    const { ip } = request.params
    const token = request.query.key ?? request.query.token
    if (token !== undefined && token !== sandboxKeys.ipToken) return reply.code(403).send({ error: true, reason: 'Invalid Key' })
    if (isIP(ip) === 0) return reply.send({ ip, error: true, reason: 'Invalid IP Address' })
    if (reserved.test(ip)) return reply.send({ ip, error: true, reason: 'Reserved IP Address', reserved: true })
    const country = prefixes.find(([prefix]) => ip.startsWith(prefix))?.[1] ?? 'US'
    return reply.send({ ip, version: isIP(ip) === 6 ? 'IPv6' : 'IPv4', ...places[country], country: country })
  })
}

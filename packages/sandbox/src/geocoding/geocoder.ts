import type { FastifyInstance } from 'fastify'
import { sandboxKeys } from '../keys.ts'
import { forward, reverse, type Question } from './search.ts'

const datasets = ['mapbox.places', 'mapbox.places-permanent']
const perMinute = 600
const attribution = 'NOTICE: sandbox data; places are real, points are approximate.'

interface Query {
  access_token?: string
  country?: string
  limit?: string
  language?: string
  autocomplete?: string
  proximity?: string
  bbox?: string
  types?: string
}

const numbers = (text: string | undefined) => (text ?? '').split(',').map(Number)

function questionOf(query: Query): Question {
  const near = numbers(query.proximity)
  const box = numbers(query.bbox)
  return {
    countries: (query.country ?? '').toUpperCase().split(',').filter(Boolean),
    limit: Math.min(10, Math.max(1, Number(query.limit ?? 5) || 5)),
    language: query.language ?? 'en',
    autocomplete: query.autocomplete !== 'false',
    proximity: near.length === 2 && near.every(Number.isFinite) ? [near[0] ?? 0, near[1] ?? 0] : undefined,
    bbox: box.length === 4 && box.every(Number.isFinite) ? [box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0] : undefined,
  }
}

/** The geocoder at `/geocoding`: forward and reverse, in the shape of its fifth version. */
export function mountGeocoder(app: FastifyInstance): void {
  let minute = 0
  let asked = 0

  app.get<{ Params: { dataset: string; file: string }; Querystring: Query }>('/geocoding/v5/:dataset/:file', (request, reply) => {
    const { dataset, file } = request.params
    const now = Math.floor(Date.now() / 60_000)
    asked = now === minute ? asked + 1 : 1
    minute = now
    reply.header('access-control-allow-origin', '*').header('x-rate-limit-limit', String(perMinute))
    if (request.query.access_token !== sandboxKeys.geocoderToken) return reply.code(401).send({ message: 'Not Authorized - Invalid Token' })
    if (asked > perMinute) return reply.code(429).header('retry-after', '60').send({ message: 'Too Many Requests' })
    if (!datasets.includes(dataset) || !file.endsWith('.json')) return reply.code(404).send({ message: 'Not Found' })
    const text = file.slice(0, -5)
    if (text.includes(';'))
      return reply.code(422).send({ message: 'Batch geocoding is only available with the mapbox.places-permanent dataset.' })
    if (text.length > 256) return reply.code(422).send({ message: `Query too long - ${text.length}/256 characters` })
    const words = text.split(/[\s,]+/).filter(Boolean)
    if (words.length > 20) return reply.code(422).send({ message: `Query too long - ${words.length}/20 tokens` })
    const point = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text)
    const question = questionOf(request.query)
    if (point && (Math.abs(Number(point[1])) > 180 || Math.abs(Number(point[2])) > 90))
      return reply.code(422).send({ message: 'Coordinates are out of range.' })
    const wantsAddress = (request.query.types ?? 'address').split(',').includes('address')
    const features = !wantsAddress
      ? []
      : point
        ? reverse([Number(point[1]), Number(point[2])], { ...question, limit: Math.min(question.limit, request.query.limit ? 5 : 1) })
        : forward(text, question)
    return reply.type('application/vnd.geo+json; charset=utf-8').send(
      JSON.stringify({
        type: 'FeatureCollection',
        query: point ? [Number(point[1]), Number(point[2])] : words.map((word) => word.toLowerCase()),
        features,
        attribution,
      }),
    )
  })
}

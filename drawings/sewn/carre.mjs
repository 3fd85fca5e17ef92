// The silk square: a border with a chain, and nine rings within.
import { companions } from '../garments/print-choice.mjs'

/** The side of the square in millimetres, as scarves.py cuts it. */
const SIDE = 880

/** The square's print as one tile as large as the square. */
export const carre = (colour) => (id) => {
  const [pale, strong, third] = companions[colour]
  const frame = (inset, width, ink) =>
    `<rect x="${inset}" y="${inset}" width="${SIDE - 2 * inset}" height="${SIDE - 2 * inset}" fill="none" stroke="${ink}" stroke-width="${width}"/>`
  const ring = (x, y, radius, width, ink) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ink}" stroke-width="${width}"/>`
  const dot = (x, y, radius, ink) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>`
  const links = Array.from({ length: 27 }, (_, place) => 45 + (place * (SIDE - 90)) / 26)
  const chain = links.flatMap((at) => [
    ring(at, 34, 11, 4, pale),
    ring(at, SIDE - 34, 11, 4, pale),
    ring(34, at, 11, 4, pale),
    ring(SIDE - 34, at, 11, 4, pale),
  ])
  const inks = [pale, strong, third]
  const rings = [0, 1, 2].flatMap((i) =>
    [0, 1, 2].flatMap((j) => {
      const [x, y, at] = [220 + i * 220, 220 + j * 220, (i + j) % 3]
      const [first, next, last] = [0, 1, 2].map((step) => inks[(at + step) % 3])
      return [
        ring(x, y, 84, 16, first),
        ring(x, y, 58, 5, last),
        at === 1 ? dot(x, y, 40, next) : ring(x, y, 36, 11, next),
        dot(x, y, 12, at === 1 ? first : last),
      ]
    }),
  )
  const between = [0, 1].flatMap((i) => [0, 1].map((j) => dot(330 + i * 220, 330 + j * 220, 15, third)))
  return `<pattern id="${id}" width="${SIDE}" height="${SIDE}" patternUnits="userSpaceOnUse">${[frame(34, 68, strong), ...chain, frame(80, 9, pale), frame(97, 4, third), ...rings, ...between].join('')}</pattern>`
}

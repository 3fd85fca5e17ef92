import { circles } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { answerCircle } from './answer-circle.ts'
import { listCircles, showCircle } from './read-circles.ts'
import { listWishes, markWish } from './wishes.ts'

export function circlesRoutes(on: On): void {
  on(circles.listWishes, (ctx, { query }) => listWishes(ctx, query))
  on(circles.markWish, (ctx, { params, body }) => markWish(ctx, params.id, body.wanted))
  on(circles.listCircles, (ctx, { query }) => listCircles(ctx, query))
  on(circles.showCircle, (ctx, { params }) => showCircle(ctx, params.id))
  on(circles.answerCircle, (ctx, { params, body }) => answerCircle(ctx, params.id, body.answer, body.seen))
}

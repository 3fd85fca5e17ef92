import { held } from '@rondo/words/written-day'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { paperOf } from './paper.ts'
import type { Paper } from './paper-parts.ts'
import { linesOf, writable } from './paper-text.ts'

const paper = (language: 'en' | 'zh-CN', rows = 3): Paper => ({
  language,
  title: language === 'en' ? 'Receipt' : '收据',
  subtitle: 'RO-2026-000123',
  date: new Date('2026-11-22T10:00:00Z'),
  parts: [
    {
      kind: 'pairs',
      rows: [
        ['订单', 'Łukasz Żółć & 陳龍, 上海市静安区南京西路1266号恒隆广场二座三十九楼，邮政编码200040，中华人民共和国'],
        ['Paid', 'Jun 3'],
      ],
    },
    { kind: 'heading', text: '商品 Items' },
    {
      kind: 'table',
      columns: [
        { title: 'Item', share: 5 },
        { title: '数量', share: 1, align: 'end' },
        { title: 'Amount', share: 2, align: 'end' },
      ],
      rows: Array.from({ length: rows }, (_, at) => [
        `真丝连衣裙 Silk dress no. ${at} with a name that is long enough for a second line`,
        '1',
        '¥1,234.00',
      ]),
      sums: [
        ['税费', '€8.00'],
        ['Total', '₩12,000'],
      ],
    },
    { kind: 'text', text: '押金将在归还后退回。' },
  ],
})
/** Characters that can be copied from a paper: what its fonts say that their glyphs mean. */
function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(({ 1: body = '' }) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return streams
    .filter((stream) => stream.includes('begincmap'))
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]{4})>(?=[ \]])/gi)])
    .map(({ 1: code = '' }) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('')
}

describe('a paper', () => {
  it('is a small PDF that carries every letter in both languages, and has the same bytes each time', async () => {
    for (const language of ['en', 'zh-CN'] as const) {
      const [pdf, again] = await Promise.all([paperOf(paper(language)), paperOf(paper(language))])
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.length).toBeLessThan(80_000)
      expect(pdf.equals(again)).toBe(true)
      const text = textOf(pdf)
      for (const character of '订单龍陳上海ŁŻ€₩品') expect(text).toContain(character)
    }
  })

  it('goes on over pages, each with its number', async () => {
    const pdf = await paperOf(paper('zh-CN', 90))
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
  })

  it('holds no more pages of another paper than it has room for, and goes on after them', async () => {
    const count = async (rows: number, pages: number) => {
      const excerpt = { kind: 'excerpt', pages, parts: paper('en', rows).parts } as const
      const pdf = await paperOf({ ...paper('en'), parts: [excerpt, { kind: 'text', text: 'After it.' }] })
      return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
    }
    expect(await count(3, 2)).toBe(2)
    expect(await count(90, 2)).toBe(3)
  })

  it('takes any text, even one that no font can write', async () => {
    const odd: Paper = {
      ...paper('en'),
      title: '👗 \u202Eevil\u0000 ﷽ \uD800',
      parts: [
        { kind: 'text', text: 'x'.repeat(5_000) },
        { kind: 'text', text: '' },
      ],
    }
    expect((await paperOf(odd)).length).toBeGreaterThan(1_000)
  })
})

describe('lines of a paper', () => {
  const widthOf = (text: string) => [...text].length
  it('break between words and between Chinese characters, and never begin with a closing mark', () => {
    expect(linesOf('the quick brown fox', 'en', 9, widthOf)).toEqual(['the quick', 'brown fox'])
    for (const line of linesOf('押金将在归还后退回，谢谢您的光临。', 'zh-CN', 5, widthOf)) expect(line).not.toMatch(/^[，。]/)
    expect(linesOf('租期2026年12月1日至2026年12月3日', 'zh-CN', 11, widthOf)).toEqual(['租期', '2026年12月1日至', '2026年12月3日'])
    expect(linesOf('RO-2026-000123 x', 'en', 14, widthOf)).toEqual(['RO-2026-000123', 'x'])
  })
  it('break a written day nowhere', () => {
    const day = held('November 29, 2026')
    expect(linesOf(`Rented to ${day}`, 'en', 20, widthOf)).toEqual(['Rented to', day])
    expect(writable(day)).toBe('November 29, 2026')
  })
  it('cut a word that is wider than the paper', () => {
    expect(linesOf('abcdefghij', 'en', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij'])
  })
  it('hold no mark that turns the direction of a text', () => {
    expect(writable('a\u202Eb\tc')).toBe('ab c')
  })
})

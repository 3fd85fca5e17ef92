// Papers for people to keep: receipts, invoices, statements, as PDF. The same content gives the same bytes.
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { toMajor } from '@rondo/rules/kernel/money'
import { sayIn } from '@rondo/words/all'
import { amountIn } from '@rondo/words/amount'
import type { Language } from './context.ts'
import { cutFonts, type Weight } from './paper-fonts.ts'
import { type Paper, type PaperColumn, type PaperPart, type PaperPhoto, textsOf } from './paper-parts.ts'
import { charactersOf, Fonts, linesOf, type Run } from './paper-text.ts'

/** An amount in minor units as papers write it: with a true minus, and nothing without a sign. */
export const paperAmount = (language: Language, minor: number, currency: string): string =>
  amountIn(language, toMajor(minor || 0, currency), currency).replace('-', '−')

const page = { width: 595.28, height: 841.89, side: 48, top: 48, foot: 56 } as const
const inner = page.width - 2 * page.side
const ink = '#1c1b1a'
const soft = '#6b6762'
const rule = '#d9d5cf'
/** The ring of the mark and its dot, as the pages draw them. */
const mark = { box: 28, ring: 'M20.4 6.2A10.4 10.4 0 1 1 14 3.6', line: 2.5, dot: [19.2, 4.6, 3.1], color: '#1c3dd8' } as const
/** Height of a line for a size of letters. */
const leading = 1.45
const gap = 10
const photoHeight = 270

/** A paper as PDF (A4). Letters that are not in the fonts are written as their plain form, else as a question mark. About 50 ms of work. */
export async function paperOf(paper: Paper): Promise<Buffer> {
  const say = sayIn(paper.language)
  const parts = paper.parts.map(textsOf)
  const plain = [
    ...parts.flatMap((part) => part.plain),
    paper.subtitle ?? '',
    say('paper.page', { page: 0, pages: 0 }),
    say('paper.shortened'),
    '0123456789',
  ]
  const strong = [...parts.flatMap((part) => part.strong), paper.title, 'Rondo']
  const cut = { 400: await cutFonts(charactersOf(plain), 400), 600: await cutFonts(charactersOf(strong), 600) }
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, Author: 'Rondo', Creator: 'Rondo', Producer: 'Rondo', CreationDate: paper.date, ModDate: paper.date },
  })
  for (const { name, font } of [...cut[400], ...cut[600]]) doc.registerFont(name, font)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const pen = new Pen(
    doc,
    new Fonts(
      new Map<Weight, (typeof cut)[400]>([
        [400, cut[400]],
        [600, cut[600]],
      ]),
    ),
    paper.language,
  )
  pen.title(paper)
  for (const part of paper.parts) pen.write(part)
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at)
    pen.foot(say('paper.page', { page: at + 1, pages: count }))
  }
  doc.end()
  await finished(doc)
  return Buffer.concat(chunks)
}

interface Look {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'start' | 'end'
}
/** An excerpt has filled its pages. */
class NoMorePages extends Error {}
class Pen {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #language: Language
  #y: number = page.top
  #page = 1
  /** The last page that may be opened. */
  #last = Infinity
  constructor(doc: PDFKit.PDFDocument, fonts: Fonts, language: Language) {
    this.#doc = doc
    this.#fonts = fonts
    this.#language = language
  }

  title({ title, subtitle }: Paper): void {
    this.#sign('Rondo', page.top + 4, 13)
    for (const line of this.#linesOf(title, inner - 100, { size: 22, weight: 600 })) {
      this.#line(line, page.side, inner - 100, this.#y, { size: 22, weight: 600 })
      this.#y += 22 * leading
    }
    if (subtitle) this.#paragraph(subtitle, { color: soft })
    this.#y += gap
  }

  /** Mark and name at the end of the line. */
  #sign(name: string, y: number, size: number): void {
    this.#line(name, page.side, inner, y, { size, weight: 600, align: 'end' })
    const x = page.side + inner - this.#widthOf(this.#fonts.runsOf(name, 600), size) - size * 1.35
    this.#doc.save()
    this.#doc.translate(x, y + size * 0.12).scale(size / mark.box)
    this.#doc.path(mark.ring).lineWidth(mark.line).lineCap('round').strokeColor(ink).stroke()
    this.#doc.circle(...mark.dot).fill(mark.color)
    this.#doc.restore()
  }

  write(part: PaperPart): void {
    if (part.kind === 'heading') return this.#heading(part.text)
    if (part.kind === 'text') return this.#paragraph(part.text, { color: soft })
    if (part.kind === 'pairs') return this.#pairs(part.rows)
    if (part.kind === 'photos') return this.#photos(part.photos)
    if (part.kind === 'excerpt') return this.#excerpt(part)
    this.#table(part)
  }

  /** The number of the page that is open. */
  foot(text: string): void {
    this.#line(text, page.side, inner, page.height - page.foot + 16, { size: 9, color: soft, align: 'end' })
  }

  #heading(text: string): void {
    this.#y += gap
    this.#need(13 * leading + 3 * 10 * leading) // a heading stays with what follows
    for (const line of this.#linesOf(text, inner, { size: 13, weight: 600 })) {
      this.#line(line, page.side, inner, this.#y, { size: 13, weight: 600 })
      this.#y += 13 * leading
    }
    this.#y += gap / 2
  }

  #excerpt({ pages, parts }: Extract<PaperPart, { kind: 'excerpt' }>): void {
    this.#last = this.#page + pages - 1
    try {
      for (const part of parts) this.write(part)
    } catch (error) {
      if (!(error instanceof NoMorePages)) throw error
      this.#line(sayIn(this.#language)('paper.shortened'), page.side, inner, page.height - page.foot + 16, { size: 9, color: soft })
    }
    this.#last = Infinity
    this.#y = page.height
  }

  #paragraph(text: string, look: Look): void {
    for (const line of this.#linesOf(text, inner, look)) {
      this.#need(10 * leading)
      this.#line(line, page.side, inner, this.#y, look)
      this.#y += 10 * leading
    }
  }

  #pairs(rows: readonly (readonly [string, string])[]): void {
    const labelWidth = 150
    for (const [label, value] of rows) {
      const cells = [this.#linesOf(label, labelWidth - gap, {}), this.#linesOf(value, inner - labelWidth, {})] as const
      const height = Math.max(cells[0].length, cells[1].length) * 10 * leading
      this.#need(height)
      this.#cell(cells[0], page.side, labelWidth - gap, { color: soft })
      this.#cell(cells[1], page.side + labelWidth, inner - labelWidth, {})
      this.#y += height
    }
    this.#y += gap
  }

  /** Two beside each other, four on a page. */
  #photos(photos: readonly PaperPhoto[]): void {
    const width = (inner - gap) / 2
    for (let at = 0; at < photos.length; at += 2) {
      const row = photos.slice(at, at + 2).map((photo, n) => ({ ...photo, x: page.side + n * (width + gap) }))
      const captions = row.map(({ caption }) => this.#linesOf(caption, width, {}))
      const below = Math.max(...captions.map((lines) => lines.length)) * 10 * leading + gap
      this.#need(photoHeight + below)
      for (const { jpeg, x } of row) this.#doc.image(jpeg, x, this.#y, { fit: [width, photoHeight], align: 'center', valign: 'center' })
      this.#y += photoHeight + gap / 2
      for (const [n, { x }] of row.entries()) this.#cell(captions[n] ?? [], x, width, { color: soft })
      this.#y += below
    }
  }

  #table({ columns, rows, sums = [] }: Extract<PaperPart, { kind: 'table' }>): void {
    if (columns.length > 0) this.#rows(columns, rows)
    this.#sums(sums)
    this.#y += gap
  }

  #rows(columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (inner * share) / whole)
    const starts = widths.map((_, at) => page.side + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
    const row = (texts: readonly string[], look: Look) => {
      const cells = columns.map((_, at) => this.#linesOf(texts[at] ?? '', (widths[at] ?? 0) - gap, look))
      const height = Math.max(...cells.map((lines) => lines.length)) * 10 * leading + 6
      const draw = () => {
        for (const [at, lines] of cells.entries()) {
          const align = columns[at]?.align ?? 'start'
          const [x, width] = [starts[at] ?? 0, (widths[at] ?? 0) - gap]
          this.#cell(lines, align === 'end' ? x + gap : x, width, { ...look, align })
        }
        this.#y += height
        this.#rule()
      }
      return { height, draw }
    }
    const head = row(
      columns.map(({ title }) => title),
      { size: 9, weight: 600, color: soft },
    )
    this.#need(head.height + 2 * 10 * leading)
    head.draw()
    for (const texts of rows) {
      const { height, draw } = row(texts, {})
      if (this.#need(height)) head.draw() // its heading stands on each page
      draw()
    }
  }

  #sums(sums: readonly (readonly [string, string])[]): void {
    const amountWidth = 130
    for (const [at, [label, value]] of sums.entries()) {
      const look: Look = at === sums.length - 1 ? { weight: 600 } : {}
      const lines = this.#linesOf(label, inner - amountWidth - gap, look)
      this.#need(lines.length * 10 * leading + 2)
      if (at === 0) this.#y += gap / 2
      this.#cell(lines, page.side, inner - amountWidth - gap, { ...look, align: 'end' })
      this.#line(value, page.side + inner - amountWidth, amountWidth, this.#y, { ...look, align: 'end' })
      this.#y += lines.length * 10 * leading + 2
    }
  }

  /** Opens a page when this height does not fit; true when it did. */
  #need(height: number): boolean {
    if (this.#y + height <= page.height - page.foot) return false
    if (this.#page === this.#last) throw new NoMorePages()
    this.#doc.addPage()
    this.#page++
    this.#y = page.top
    return true
  }

  #rule(): void {
    this.#doc
      .moveTo(page.side, this.#y - 3)
      .lineTo(page.side + inner, this.#y - 3)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
  }

  #cell(lines: readonly string[], x: number, width: number, look: Look): void {
    for (const [at, line] of lines.entries()) this.#line(line, x, width, this.#y + at * (look.size ?? 10) * leading, look)
  }

  #line(text: string, x: number, width: number, y: number, { size = 10, weight = 400, color = ink, align = 'start' }: Look): void {
    const runs = this.#fonts.runsOf(text, weight)
    let at = align === 'end' ? x + width - this.#widthOf(runs, size) : x
    for (const run of runs) {
      this.#doc
        .font(run.font, size)
        .fillColor(color)
        .text(run.text, at, y + size * 1.08, { lineBreak: false, baseline: 'alphabetic' })
      at += this.#widthOf([run], size)
    }
  }

  #linesOf(text: string, width: number, { size = 10, weight = 400 }: Look): string[] {
    return linesOf(text, this.#language, width, (wanted) => this.#widthOf(this.#fonts.runsOf(wanted, weight), size))
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.#doc.font(font, size).widthOfString(text), 0)
  }
}

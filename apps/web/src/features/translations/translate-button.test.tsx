import { act } from 'react'
import { expect, test } from 'vitest'
import { eventually, named, press, render, type RenderOptions } from '../../../test/render.tsx'
import { Translated, type TranslateProps, TranslateWay, type Written } from '../../shell/translated.tsx'
import { translateWay } from './index.ts'
import TranslateButton from './translate-button.tsx'

const written = '这件大衣还有吗？'
const message: Written = { kind: 'message', id: 7 }
const answer = { language: 'en', from: 'zh-Hans', isSame: false, parts: [{ part: 'text', text: 'Is this coat still available?' }] }
const on = { '/config': { translations: true } }

const atOnce = (props: TranslateProps) => <TranslateButton {...props} />
const piece = (text = written, way = atOnce) => (
  <TranslateWay value={way}>
    <Translated of={message} texts={{ text }}>
      {({ texts, lang, way: button }) => (
        <>
          <p lang={lang}>{texts.text}</p>
          {button}
        </>
      )}
    </Translated>
  </TranslateWay>
)
const open = (answers: RenderOptions['answers'], more: RenderOptions & { text?: string } = {}) =>
  render(piece(more.text), { words: ['translations'], answers: { ...on, ...answers }, ...more })
const status = (box: HTMLElement) => box.querySelector('[role=status]')?.textContent
const shown = (box: HTMLElement) => box.querySelector('p')?.textContent
const refused = (code: string, code_: number) =>
  Response.json({ statusCode: code_, error: '', message: code, code, requestId: 'test' }, { status: code_ })

test('the text stands as it was written until the reader asks; then the translation, its language, and the way back', async () => {
  const { box } = await open({ '/translations': answer })
  expect(shown(box)).toBe(written)
  await press(named('Translate'))
  await eventually(() => expect(shown(box)).toBe('Is this coat still available?'))
  expect(box.querySelector('p')?.lang).toBe('en')
  expect(status(box)).toBe('Translated from Simplified Chinese by machine')
  expect(box.querySelector('[role=status]')?.getAttribute('aria-live')).toBe('polite')
  await press(named('Show original'))
  expect([shown(box), box.querySelector('p')?.lang, status(box)]).toEqual([written, '', ''])
})

test('asked for again it is there without another call', async () => {
  const answers: Record<string, unknown> = { ...on, '/translations': answer }
  const { box } = await render(piece(), { words: ['translations'], answers })
  await press(named('Translate'))
  await eventually(() => expect(named('Show original')).toBeTruthy())
  delete answers['/translations']
  await press(named('Show original'))
  await press(named('Translate'))
  await eventually(() => expect(shown(box)).toBe('Is this coat still available?'))
})

test('while it is on its way that is said, and a second press asks nothing', async () => {
  const { box } = await open({ '/translations': answer })
  const button = named('Translate')
  act(() => button.click())
  expect(status(box)).toBe('Translating…')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  act(() => button.click())
  await eventually(() => expect(shown(box)).toBe('Is this coat still available?'))
})

test('a text in the reader’s own language is not replaced, and that is said', async () => {
  const same = { ...answer, from: null, isSame: true, parts: [{ part: 'text', text: written }] }
  const { box } = await open({ '/translations': same })
  await press(named('Translate'))
  await eventually(() => expect(status(box)).toBe('This is in your language already.'))
  expect([shown(box), named('Translate').textContent]).toEqual([written, 'Translate'])
})

test('a language that nobody is sure of is not named', async () => {
  const { box } = await open({ '/translations': { ...answer, from: null } })
  await press(named('Translate'))
  await eventually(() => expect(status(box)).toBe('Translated by machine'))
})

test.each([
  ['en', 'Translate', 'The translation did not come. Please try again.', undefined],
  ['zh-CN', '翻译', '翻译服务暂无回应，请稍后再试。', 'translations.unavailable'],
] as const)('a failure is told in %s, the text stays, and it can be asked for again', async (locale, name, words, code) => {
  const answers = { ...on, '/translations': code ? refused(code, 503) : new Response('', { status: 502 }) } as Record<string, unknown>
  const { box } = await render(piece('Still free?'), { words: ['translations'], locale, answers })
  await press(named(name))
  await eventually(() => expect(status(box)).toBe(words))
  expect(shown(box)).toBe('Still free?')
  answers['/translations'] = { ...answer, language: locale, from: 'en', parts: [{ part: 'text', text: '……' }] }
  await press(named(name))
  await eventually(() => expect(shown(box)).toBe('……'))
})

test.each([
  ['there are no translations', { '/config': { translations: false } }, written, 'en'],
  ['a text has no letters', on, '👗 42', 'en'],
  ['a reader of Chinese reads Chinese', on, written, 'zh-CN'],
  ['a reader of English reads English', on, 'Is this the coat of the picture?', 'en'],
] as const)('where %s no button stands', async (_why, answers, text, locale) => {
  const { box } = await render(piece(text), { words: ['translations'], locale, answers })
  expect([box.querySelectorAll('button').length, shown(box)]).toEqual([0, text])
})

test('a text that changes is shown as it is now', async () => {
  const { box, draw } = await open({ '/translations': answer })
  await press(named('Translate'))
  await eventually(() => expect(named('Show original')).toBeTruthy())
  await draw(piece('这件大衣没有了'))
  expect([shown(box), named('Translate').textContent]).toEqual(['这件大衣没有了', 'Translate'])
})

test('the button of pages comes after the text', async () => {
  const { box } = await render(piece(written, translateWay), { answers: on })
  expect(shown(box)).toBe(written)
  await eventually(() => expect(named('Translate')).toBeTruthy())
})

test('without a way to it a text stands alone', async () => {
  const { box } = await render(
    <Translated of={message} texts={{ text: written }}>
      {({ texts, way }) => (
        <p>
          {texts.text}
          {way}
        </p>
      )}
    </Translated>,
  )
  expect(box.innerHTML).toBe(`<p>${written}</p>`)
})

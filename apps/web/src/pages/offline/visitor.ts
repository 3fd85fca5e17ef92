import { currentTheme } from '../../shell/visitor.ts'

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(document.cookie)?.[1]

/** The kept page was rendered for nobody: it takes on the theme that this browser has chosen, and gives way to the page of its language. */
export function followVisitor(): void {
  const theme = cookie('theme')
  if ((theme === 'light' || theme === 'dark') && theme !== currentTheme()) document.documentElement.dataset['theme'] = theme
  const lang = cookie('lang')
  const here = new URL(location.href)
  if ((lang === 'en' || lang === 'zh-CN') && lang !== document.documentElement.lang) {
    here.searchParams.set('lang', lang)
    location.replace(here)
  }
}

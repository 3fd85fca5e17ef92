import { useShell } from './providers.tsx'
import { useLocation } from './router/index.ts'

interface HeadProps {
  title: string
  description?: string
  /** The page's own address without its query, or with the part that matters; canonical and both languages point to it. */
  path: string
  /** A picture for those who pass the address on. */
  image?: string | undefined
  kind?: 'website' | 'product' | 'profile'
  /** False for what searchers should not list; they may follow its links. */
  listed?: boolean
  /** New arrivals can be followed from here. */
  feed?: boolean
}
/** Title and descriptions for people, searchers and those who pass the address on. */
export function Head({ title, description, path, image, kind = 'website', listed = true, feed = false }: HeadProps) {
  const { origin, say, locale } = useShell()
  const asked = new URLSearchParams(useLocation().search).get('lang')
  const address = origin + path
  const inLanguage = (lang: string) => `${address}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const picture = import.meta.env.SSR && image && new URL(image, origin).href
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex, follow" />}
      {/* A page that was asked for in a language is that language's own; without one it speaks the visitor's. */}
      <link rel="canonical" href={asked === 'en' || asked === 'zh-CN' ? inLanguage(asked) : address} />
      {feed && <link rel="alternate" type="application/rss+xml" title={say('shell.feed')} href={`/feed.xml?lang=${locale}`} />}
      {/* Searchers, and those who pass it on, read the page as it is sent. */}
      {import.meta.env.SSR && (
        <>
          <link rel="alternate" hrefLang="en" href={inLanguage('en')} />
          <link rel="alternate" hrefLang="zh-CN" href={inLanguage('zh-CN')} />
          <link rel="alternate" hrefLang="x-default" href={address} />
          <meta property="og:site_name" content="Rondo" />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={address} />
          {picture && <meta property="og:image" content={picture} />}
          <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
        </>
      )}
    </>
  )
}

/** Facts for search engines, as schema.org JSON; a data block, never executed. */
export function Facts({ facts }: { facts: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

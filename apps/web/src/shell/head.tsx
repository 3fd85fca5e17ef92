import { useShell } from './providers.tsx'

interface HeadProps {
  title: string
  description?: string
  /** The page's own address without its query, or with the part that matters; canonical and both languages point to it. */
  path: string
  /** A picture for those who pass the address on. */
  image?: string | undefined
  kind?: 'website' | 'product' | 'profile'
}
/** Title and descriptions for people, searchers and those who pass the address on. */
export function Head({ title, description, path, image, kind = 'website' }: HeadProps) {
  const { origin } = useShell()
  const address = origin + path
  const inLanguage = (lang: string) => `${address}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const picture = image && new URL(image, origin).href
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
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
  )
}

/** Facts for search engines, as schema.org JSON; a data block, never executed. */
export function Facts({ facts }: { facts: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

import type { ReactNode } from 'react'
import favicon from '../ui/favicon.svg?url'
import type { Boot } from './visitor.ts'

/** The whole HTML document. `state` is the JSON that the browser starts from, already escaped for a script element. */
export function Document({ boot, state, children }: { boot: Boot; state: string; children: ReactNode }) {
  const { entry, styles, modules } = boot.assets
  return (
    <html lang={boot.locale} {...(boot.theme && { 'data-theme': boot.theme })} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f9fafb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111219" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${boot.locale}`} />
        {/* `precedence` puts the sheet before React's own preloads. Fonts are not preloaded: that would delay the picture on slow lines. */}
        {styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="default" />
        ))}
        {!boot.isPictureFirst && modules.map((module) => <link key={module} rel="modulepreload" href={module} fetchPriority="low" />)}
      </head>
      <body>
        {children}
        <script type="application/json" id="boot" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: state }} />
        <script type="module" src={entry} data-modules={modules.join(' ')} />
      </body>
    </html>
  )
}

import { useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { artOf } from './art.tsx'
import film from './film.webm?url'

/** A short film that loads when somebody wants to see it; so does its first picture when the page comes near it. */
export function Film() {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  return (
    <div className="relative bg-cove">
      <video
        ref={video}
        src={film}
        preload="none"
        playsInline
        muted
        controls={playing}
        aria-label={say('landing.film')}
        onEnded={() => setPlaying(false)}
        className="aspect-video w-full object-cover"
      />
      {!playing && (
        <>
          {/* Not the film's own poster: that would take the line from the picture at the top. */}
          <img
            src={artOf('film').fallback}
            alt=""
            width={1280}
            height={720}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
          <button
            type="button"
            onClick={() => {
              setPlaying(true)
              void video.current?.play()
            }}
            className="absolute start-5 bottom-5 inline-flex min-h-11.5 items-center gap-2 rounded-control bg-surface px-5 font-[550] shadow-pop active:scale-[0.985]"
          >
            <Icon name="play" className="size-4" filled />
            {say('landing.filmPlay')}
          </button>
        </>
      )}
    </div>
  )
}

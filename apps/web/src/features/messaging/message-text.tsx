const address = /(https?:\/\/[^\s<>"'，。！？；：（）]*[^\s<>"'.,!?;:)\]，。！？；：（）])/

/** What somebody wrote, as they wrote it; addresses can be followed, and are told nothing of where the reader comes from. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {text.split(address).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline underline-offset-3">
            {part}
          </a>
        ),
      )}
    </span>
  )
}

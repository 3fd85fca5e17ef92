import { Component, type ErrorInfo, type ReactNode } from 'react'

interface CatchProps {
  /** What stands in the place of what broke; `retry` draws it again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}
/** Holds a mistake of drawing within its bounds. Give it a `key` that changes with the page. */
export class Catch extends Component<CatchProps, { broken: boolean }> {
  override readonly state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
  }
  override render() {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children
  }
}

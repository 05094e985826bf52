import { Component, type ReactNode } from 'react';
import { Failed } from './states.tsx';

type Props = { readonly children: ReactNode };

/** Where a view's code cannot be had (a new version took its place, or the line is cut), it says so and offers to load the page again. */
export class ViewBoundary extends Component<Props, { readonly error: unknown }> {
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override state: { readonly error: unknown } = { error: undefined };
  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failed error={this.state.error} onRetry={() => location.reload()} />
    );
  }
}

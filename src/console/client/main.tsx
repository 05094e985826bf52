import '@fontsource-variable/ibm-plex-sans/index.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-400.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-600.css';
import '#kit/tokens.css';
import '#kit/base.css';
import '#kit/icon.css';
import '#kit/button.css';
import '#kit/popup.late.css';
import '#kit/dialog.css';
import './console.css';
import './parts/tools.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PAGE_TEXTS_ID, type PageTexts } from '#i18n/texts.ts';
import { ApiError } from './api.ts';
import { App } from './app.tsx';
import { chosenTheme, showTheme } from './theme.ts';

const root = document.querySelector('#console');
const texts = document.querySelector(`#${PAGE_TEXTS_ID}`)?.textContent;
if (root === null || texts === undefined || texts === null)
  throw new Error('console: the page has not what the client begins with.');
showTheme(chosenTheme());

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server refuses it refuses again.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.code === 'network',
    },
  },
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App texts={JSON.parse(texts) as PageTexts} />
    </QueryClientProvider>
  </StrictMode>,
);

// In the browser, on each page of the console under `npm run dev`: React's part of following edits has to come before any component.
import '@vitejs/plugin-react/preamble';
import '../../src/console/client/main.tsx';

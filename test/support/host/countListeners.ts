import * as vscode from 'vscode';

type Listen = (...args: readonly unknown[]) => vscode.Disposable;

/** Listeners of VS Code's events that were added since the count began and are not yet disposed. */
export interface ListenerCount {
  /** Names of the events, one for each listener. */
  left(): readonly string[];
  stop(): void;
}

/** Starts to count the listeners of tests and extension, which share one `vscode` object. */
export function countListeners(): ListenerCount {
  const left = new Map<object, string>();
  const restore: (() => void)[] = [];
  for (const [area, events] of Object.entries({
    workspace: vscode.workspace,
    window: vscode.window,
    languages: vscode.languages,
    tasks: vscode.tasks,
    authentication: vscode.authentication,
  })) {
    const owner = events as unknown as Record<string, Listen>;
    for (const name of Object.keys(owner).filter((key) => /^on(?:Did|Will)[A-Z]/.test(key))) {
      const original = Object.getOwnPropertyDescriptor(owner, name);
      const listen = owner[name];
      if (!original?.configurable || listen === undefined) continue;
      const counted: Listen = (...args) => {
        const subscription = listen(...args);
        left.set(subscription, `${area}.${name}`);
        return {
          dispose: () => {
            left.delete(subscription);
            subscription.dispose();
          },
        };
      };
      Object.defineProperty(owner, name, { configurable: true, enumerable: true, get: () => counted });
      restore.push(() => Object.defineProperty(owner, name, original));
    }
  }
  return {
    left: () => [...left.values()],
    stop: () => {
      for (const back of restore) back();
    },
  };
}

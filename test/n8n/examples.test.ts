import { askWhoOwesTests } from './exampleTests/askWhoOwesTests';
import { exampleBench } from './exampleTests/bench';
import { lowBalanceTests } from './exampleTests/lowBalanceTests';
import { newEventTests } from './exampleTests/newEventTests';
import { overdueReminderTests } from './exampleTests/overdueReminderTests';
import { paymentsToCsvTests } from './exampleTests/paymentsToCsvTests';
import { testEventTests } from './exampleTests/testEventTests';
import { useSetup } from './useSetup';

const setup = useSetup({ everySeconds: 3_600, invoices: 100 });
const bench = exampleBench(() => setup);
overdueReminderTests(bench);
lowBalanceTests(bench);
newEventTests(bench);
paymentsToCsvTests(bench);
askWhoOwesTests(bench);
testEventTests(bench);

import { askBeforeReminderTests } from './exampleTests/askBeforeReminderTests';
import { askWhoOwesTests } from './exampleTests/askWhoOwesTests';
import { exampleBench } from './exampleTests/bench';
import { lowBalanceTests } from './exampleTests/lowBalanceTests';
import { newEventTests } from './exampleTests/newEventTests';
import { overdueReminderTests } from './exampleTests/overdueReminderTests';
import { paymentsToCsvTests } from './exampleTests/paymentsToCsvTests';
import { testEventTests } from './exampleTests/testEventTests';
import { useSetup } from './useSetup';

const bench = exampleBench(useSetup({ everySeconds: 3_600, invoices: 100 }));
overdueReminderTests(bench);
askBeforeReminderTests(bench);
lowBalanceTests(bench);
newEventTests(bench);
paymentsToCsvTests(bench);
askWhoOwesTests(bench);
testEventTests(bench);
